"""A match: the position on the board, whose turn it is, the moves so far, and what the search says about them."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from minimax_viz.errors import SettingsError, Title
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import CHANCE, MAX, MIN, Look, NodeType, Player, change_between, opponent_of
from minimax_viz.games.watched import checked_outcome
from minimax_viz.play.analyst import Analyst, analyst_for, best_move
from minimax_viz.play.setup import (
    GameSetup,
    LegalMove,
    MatchSettings,
    legal_moves,
    moves_matching,
    set_up,
    without_punctuation,
)
from minimax_viz.search.chance import has_chance, probability_of
from minimax_viz.search.limits import OnProgress
from minimax_viz.search.settings import LEVELS
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.analysis import Analysis, Assessment

Side = Literal["human", "computer", "chance"]


@dataclass(frozen=True)
class Turn:
    """A move in a match: its player, its state, the move before it ("" for the first), and whether it was forced. An
    outcome of chance is one, too.
    """

    by: Side
    state: Any
    last_move: str
    move: LegalMove
    forced: bool


@dataclass(frozen=True)
class Answer(Turn):
    """A move of the computer, with the analysis behind it."""

    analysis: Analysis


class Match:
    """Games between a human and the computer. The `opponent` chooses the computer's moves, the `adviser` helps, and the
    `dice` decide where it is left to chance.
    """

    def __init__(self, setup: GameSetup, opponent: Analyst, adviser: Analyst, dice: Random) -> None:
        self.setup = setup
        self.opponent = opponent
        self.adviser = adviser
        self.dice = dice
        self.human: Player = opponent_of(setup.computer)
        self.turns: list[Turn] = []
        self.earlier_results: Counter[Side | None] = Counter()
        self._enter(setup.start)

    def _enter(self, state: Any) -> None:
        """Put a state on the board, and ask the game for its moves and its outcome."""
        game = self.setup.game
        self.state = state
        with attributing_to_game(self.setup.name):
            self.outcome = checked_outcome(game, state)
            self.legal_moves = legal_moves(game, state)
            self.player: NodeType = game.to_move(state)
            self.look: Look = game.look(state)

    # The position ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def to_move(self) -> Side:
        return self._side(self.player)

    @property
    def winner(self) -> Side | None:
        """Who has won; None after a draw and as long as the game goes on."""
        return self._side(MAX if self.outcome > 0 else MIN) if self.outcome else None

    def _side(self, player: NodeType) -> Side:
        if player == CHANCE:
            return "chance"
        return "human" if player == self.human else "computer"

    @property
    def results(self) -> Counter[Side | None]:
        """How many games each player has won, and how many were drawn (None); this game counts if it is over."""
        return self.earlier_results + Counter([self.winner] if self.over else [])

    @property
    def last_move(self) -> str:
        """The name of the last move; "" at the start."""
        return self.turns[-1].move.name if self.turns else ""

    @property
    def moves_again(self) -> bool:
        """Whether the player to move also made the last move, but for what chance did since."""
        return self.to_move == next((turn.by for turn in reversed(self.turns) if turn.by != "chance"), None)

    def path(self) -> list[LegalMove]:
        return [turn.move for turn in self.turns]

    def moves_with_states(self) -> list[tuple[Any, LegalMove]]:
        """List the moves made so far and those that are legal now, each with the state in which it is made."""
        made = [(turn.state, turn.move) for turn in self.turns]
        return made + [(self.state, move) for move in self.legal_moves]

    def last_changed_cells(self) -> set[int]:
        """The cells that the last move changed, counted row by row; empty if the board is not a grid."""
        return self.changed_cells(self.turns[-1].state, self.turns[-1].move) if self.turns else set()

    def changed_cells(self, state: Any, move: LegalMove) -> set[int]:
        game = self.setup.game
        with attributing_to_game(self.setup.name):
            change = change_between(game.look(state), game.look(game.result(state, move.move)))
        return {cell for cell, _ in change} if isinstance(change, tuple) else set()

    def moves_matching(self, text: str) -> list[LegalMove]:
        with attributing_to_game(self.setup.name):
            return moves_matching(text, self.setup.game, self.state, self.legal_moves)

    def answer_matching(self, text: str) -> Answer | None:
        """Return the computer's last move if there is one, and the text is empty or means it; otherwise None."""
        turn = next((turn for turn in reversed(self.turns) if isinstance(turn, Answer)), None)
        if turn is None or not without_punctuation(text):
            return turn
        game = self.setup.game
        with attributing_to_game(self.setup.name):
            matching = moves_matching(text, game, turn.state, legal_moves(game, turn.state))
        return turn if matching == [turn.move] else None

    # Play -----------------------------------------------------------------------------------------------------------

    def play(self, move: LegalMove, *, forced: bool = False) -> Turn:
        turn = Turn(self.to_move, self.state, self.last_move, move, forced)
        self._take(turn)
        return turn

    def _take(self, turn: Turn) -> None:
        state = self._result(turn.move)
        self.turns.append(turn)
        self._enter(state)

    def _result(self, move: LegalMove) -> Any:
        with attributing_to_game(self.setup.name):
            return self.setup.game.result(self.state, move.move)

    def answer(self, on_progress: OnProgress | None = None) -> Answer:
        analysis = self.opponent.analyse(self.path(), self.state, on_progress)
        move = best_move(analysis, self.legal_moves)
        answer = Answer(self.to_move, self.state, self.last_move, move, False, analysis)
        self._take(answer)
        return answer

    def play_automatically(self, on_progress: OnProgress | None = None) -> Turn | None:
        """Make the next move if the human has no choice: the computer's, a forced pass, or an outcome of chance;
        otherwise return None.
        """
        if self.over:
            return None
        if self.to_move == "chance":
            return self.play(self.rolled(), forced=True)
        if self.to_move == "computer":
            return self.answer(on_progress)
        forced = self.forced_pass()
        return None if forced is None else self.play(forced, forced=True)

    def rolled(self) -> LegalMove:
        """Return an outcome as the dice have it, each as likely as the game says."""
        game = self.setup.game
        with attributing_to_game(self.setup.name):
            likely = [probability_of(game, self.state, move.move) for move in self.legal_moves]
        return self.dice.choices(self.legal_moves, likely)[0]

    def forced_pass(self) -> LegalMove | None:
        """Return the only legal move if it changes nothing on the board except whose turn it is."""
        if len(self.legal_moves) != 1:
            return None
        (move,) = self.legal_moves
        state = self._result(move)
        with attributing_to_game(self.setup.name):
            changes_nothing = self.look is not None and self.setup.game.look(state) == self.look
        return move if changes_nothing or move.name.casefold() == "pass" else None

    def undo(self) -> list[Turn]:
        """Take back the human's last choice, if any, and all later moves; return these turns in order."""
        choices = [at for at, turn in enumerate(self.turns) if turn.by == "human" and not turn.forced]
        if not choices:
            return []
        undone = self.turns[choices[-1] :]
        del self.turns[choices[-1] :]
        self._enter(undone[0].state)
        return undone

    def restart(self) -> None:
        """Begin another game; the current one counts in the results if it is over."""
        self.earlier_results = self.results
        self.turns.clear()
        self._enter(self.setup.start)

    # Advice ---------------------------------------------------------------------------------------------------------

    def advice(self, on_progress: OnProgress | None = None) -> Analysis:
        """The analysis of the position by the adviser, which sees at least as far as the opponent."""
        return self.adviser.analyse(self.path(), self.state, on_progress)

    def assess(self, move: LegalMove, on_progress: OnProgress | None = None) -> Assessment:
        """Compare a legal move with the best one; both are searched to the same horizon."""
        before = self.advice(on_progress)
        depth = before.trace.settings.depth
        path, state = [*self.path(), move], self._result(move)
        after = self.adviser.analyse(path, state, on_progress, depth=None if depth is None else depth - 1)
        return Assessment(move.name, best_move(before, self.legal_moves).name, before, after)

    def trace(self, on_progress: OnProgress | None = None) -> TraceResult:
        """Trace the position for display: with the computer's searcher on its turn, otherwise with the adviser's."""
        analyst = self.opponent if self.to_move == "computer" else self.adviser
        return analyst.trace(self.state, on_progress)


def begin_match(settings: MatchSettings, on_progress: OnProgress | None = None, *, seed: int | None = None) -> Match:
    """Begin a match; with a `seed`, the dice fall the same way each time. Raises PositionError, SettingsError or
    GameError.
    """
    setup = set_up(settings)
    if seed is not None and not has_chance(setup.game):
        raise SettingsError(
            "{option} is for games in which chance decides, and {game} has none.",
            option="seed",
            game=Title(setup.game.title),
        )
    adviser = analyst_for(setup, settings.depth, on_progress)
    level = LEVELS[settings.level]
    return Match(setup, adviser if level is None else Analyst(adviser.setup, level), adviser, Random(seed))
