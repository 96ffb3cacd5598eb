"""A game with MAX and MIN swapped: values are negated."""

from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.games.game import Evaluation, Game, Label, Player, opponent_of
from minimax_viz.games.outcomes import checked_outcome


class SwappedGame(Game[Any, Any]):
    """The same game with MAX and MIN swapped; states and moves stay as they are."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.title = game.title
        for name in vars(Game).keys() - vars(SwappedGame).keys():
            if not name.startswith("_"):
                setattr(self, name, getattr(game, name))  # what is not defined below is the game's own

    def initial(self) -> Any:
        return self.game.initial()

    def moves(self, state: Any) -> Sequence[Any]:
        return self.game.moves(state)

    def result(self, state: Any, move: Any) -> Any:
        return self.game.result(state, move)

    def to_move(self, state: Any) -> Player:
        return opponent_of(self.game.to_move(state))

    def outcome(self, state: Any) -> float | None:
        utility = checked_outcome(self.game, state)
        return None if utility is None else 0 - utility  # unlike -0.0, 0 - 0.0 has no sign

    def player_names(self) -> Mapping[Player, str]:
        return {opponent_of(player): name for player, name in self.game.player_names().items()}

    def evaluations(self) -> Mapping[str, Evaluation[Any]]:
        return {name: negated(evaluate) for name, evaluate in self.game.evaluations().items()}

    def label(self, state: Any, move: Any, after: Any) -> Label:
        label = self.game.label(state, move, after)
        return label._replace(player=opponent_of(label.player))

    def move_label(self, move: Any) -> Label | None:
        label = self.game.move_label(move)
        return None if label is None else label._replace(player=opponent_of(label.player))


def negated(evaluate: Evaluation[Any]) -> Evaluation[Any]:
    """The evaluation from the opponent's side."""

    def evaluate_negated(state: Any) -> float:
        return 0 - evaluate(state)

    return evaluate_negated


def unswapped(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game itself where it is played with MAX and MIN swapped."""
    return game.game if isinstance(game, SwappedGame) else game
