"""A game with MAX and MIN swapped: values are negated."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from minimax_viz.games.game import CandidateRule, Evaluation, Game, Label, Look, MoveOrder, Player, opponent_of


class SwappedGame(Game[Any, Any]):
    """The same game with MAX and MIN swapped; states and moves stay as they are."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.title = game.title

    def initial(self) -> Any:
        return self.game.initial()

    def moves(self, state: Any) -> Sequence[Any]:
        return self.game.moves(state)

    def result(self, state: Any, move: Any) -> Any:
        return self.game.result(state, move)

    def to_move(self, state: Any) -> Player:
        return opponent_of(self.game.to_move(state))

    def outcome(self, state: Any) -> float | None:
        utility = self.game.outcome(state)
        return None if utility is None else 0 - utility  # unlike -0.0, 0 - 0.0 has no sign

    def parse(self, text: str) -> Any:
        return self.game.parse(text)

    def notation(self, state: Any) -> str:
        return self.game.notation(state)

    def look(self, state: Any) -> Look:
        return self.game.look(state)

    def move_name(self, state: Any, move: Any) -> str:
        return self.game.move_name(state, move)

    def start_name(self, state: Any) -> str:
        return self.game.start_name(state)

    def player_names(self) -> Mapping[Player, str]:
        return {opponent_of(player): name for player, name in self.game.player_names().items()}

    def evaluations(self) -> Mapping[str, Evaluation[Any]]:
        return {name: negated(evaluate) for name, evaluate in self.game.evaluations().items()}

    def spellings(self, state: Any, move: Any) -> Sequence[str]:
        return self.game.spellings(state, move)

    def key(self, state: Any) -> Hashable:
        return self.game.key(state)

    def symmetries(self, state: Any) -> Iterable[Any]:
        return self.game.symmetries(state)

    def orderings(self) -> Mapping[str, MoveOrder[Any, Any]]:
        return self.game.orderings()

    def candidates(self) -> Mapping[str, CandidateRule[Any, Any]]:
        return self.game.candidates()

    def label(self, state: Any, move: Any, after: Any) -> Label:
        label = self.game.label(state, move, after)
        return replace(label, player=opponent_of(label.player))

    def move_label(self, move: Any) -> Label | None:
        label = self.game.move_label(move)
        return None if label is None else replace(label, player=opponent_of(label.player))


def negated(evaluate: Evaluation[Any]) -> Evaluation[Any]:
    """The evaluation from the opponent's side."""

    def evaluate_negated(state: Any) -> float:
        return 0 - evaluate(state)

    return evaluate_negated
