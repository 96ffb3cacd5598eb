"""A match: the position on the board, who moves, what was played, and what the search says to it."""

from typing import Any, Literal, NamedTuple

from minimax_viz.api import ShownTrace
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.game import MAX, MIN, Look, Player, change_between
from minimax_viz.play.minds import EachPosition, Mind, best_option, mind_for
from minimax_viz.play.played import LEVELS, OnProgress, Played, Terms, set_up
from minimax_viz.play.sides import other
from minimax_viz.play.spelling import Option, meant, options_of
from minimax_viz.record.columns import Value
from minimax_viz.views.analysis import Analysis

Side = Literal["human", "computer"]


class Turn(NamedTuple):
    """A move that was made: by whom, in which state, whether nothing else could be done, what was seen before it."""

    by: Side
    state: Any
    option: Option
    forced: bool = False
    analysis: Analysis | None = None


class Verdict(NamedTuple):
    """What a move is worth beside the best one: what is seen after it, and what is seen before it."""

    option: Option
    after: Analysis
    best: Option
    here: Analysis

    @property
    def loss(self) -> float:
        """How much worse it is for whose move it is; 0 where it is as good as the best."""
        return self.here.loss(self.after)


class Match:
    """One game between a human and the computer, who answers by `mind`; hints come from `adviser`."""

    def __init__(self, played: Played, mind: Mind, adviser: Mind) -> None:
        self.played = played
        self.mind = mind
        self.adviser = adviser
        self.turns: list[Turn] = []
        self.state = played.start
        self._look_around()

    def _look_around(self) -> None:
        """Learn from the game what can be done in the state."""
        game = self.played.game
        with blaming_game(self.played.name):
            self.outcome = game.outcome(self.state)
            self.options = options_of(game, self.state)
            self.player: Player = game.to_move(self.state)
            self.look: Look = game.look(self.state)

    # The position ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def to_move(self) -> Side:
        """Whose turn it is."""
        return self.side(self.player)

    @property
    def human(self) -> Player:
        """The part that the human has."""
        return other(self.played.computer)

    @property
    def is_tree(self) -> bool:
        """Whether a bare tree is played, whose leaves are numbers and not wins."""
        return self.played.is_tree

    @property
    def winner(self) -> Side | None:
        """Who has won; None while the game goes on, and where nobody has."""
        return self.ahead(self.outcome)

    def side(self, player: Player) -> Side:
        """Who has a part."""
        return "computer" if player == self.played.computer else "human"

    def ahead(self, value: Value) -> Side | None:
        """Whom a value is good for; None for nobody."""
        return self.side(MAX if value > 0 else MIN) if value else None

    @property
    def looks_ahead(self) -> int | None:
        """How many plies the computer looks ahead in every position; None where that is not fixed."""
        return self.mind.depth if isinstance(self.mind, EachPosition) else None

    def path(self) -> list[Option]:
        """The moves from the start on."""
        return [turn.option for turn in self.turns]

    def last_change(self) -> set[int]:
        """The cells that the last move changed, counted row by row; empty where the look is no grid."""
        return self.cells_changed(self.turns[-1].state, self.turns[-1].option) if self.turns else set()

    def moves_known(self) -> list[tuple[Any, Option]]:
        """The moves that were made and those that can be made now, each with its state."""
        made = [(turn.state, turn.option) for turn in self.turns]
        return made + [(self.state, option) for option in self.options]

    def cells_changed(self, state: Any, option: Option) -> set[int]:
        """The cells that a move changes in a state."""
        game = self.played.game
        with blaming_game(self.played.name):
            change = change_between(game.look(state), game.look(game.result(state, option.move)))
        return {cell for cell, _ in change} if isinstance(change, tuple) else set()

    def meant(self, text: str) -> list[Option]:
        """The legal moves that a text can mean."""
        with blaming_game(self.played.name):
            return meant(text, self.played.game, self.state, self.options)

    def last_answer(self) -> int | None:
        """The place among the turns of the computer's last move; None before it has made one."""
        return next((at for at in reversed(range(len(self.turns))) if self.turns[at].analysis is not None), None)

    def was_meant(self, at: int, text: str) -> bool:
        """Whether a text means the move made at this place of the game."""
        turn, game = self.turns[at], self.played.game
        with blaming_game(self.played.name):
            return meant(text, game, turn.state, options_of(game, turn.state)) == [turn.option]

    # Play -----------------------------------------------------------------------------------------------------------

    def play(self, option: Option, *, forced: bool = False, analysis: Analysis | None = None) -> Turn:
        """Make a legal move for whoever is to move."""
        turn = Turn(self.to_move, self.state, option, forced, analysis)
        with blaming_game(self.played.name):
            self.state = self.played.game.result(self.state, option.move)
        self.turns.append(turn)
        self._look_around()
        return turn

    def answer(self, on_progress: OnProgress | None = None) -> Turn:
        """Let the computer think and make its move."""
        analysis = self.mind.think(self.path(), self.state, on_progress)
        return self.play(best_option(analysis, self.options), analysis=analysis)

    def forced_pass(self) -> Option | None:
        """The only legal move, where it changes nothing on the board but whose turn it is."""
        if len(self.options) != 1:
            return None
        option = self.options[0]
        with blaming_game(self.played.name):
            after = self.played.game.look(self.played.game.result(self.state, option.move))
        changes_nothing = self.look is not None and after == self.look
        return option if changes_nothing or option.name.casefold() == "pass" else None

    def undo(self) -> list[Turn]:
        """Take back the human's last move that was a choice, and what came after it; returns them, first made first.

        Nothing is taken back where there is no such move.
        """
        at = next((at for at in reversed(range(len(self.turns))) if self.is_choice(self.turns[at])), len(self.turns))
        taken = self.turns[at:]
        if taken:
            del self.turns[at:]
            self.state = taken[0].state
            self._look_around()
        return taken

    @staticmethod
    def is_choice(turn: Turn) -> bool:
        """Whether the human made the move freely."""
        return turn.by == "human" and not turn.forced

    # Advice ---------------------------------------------------------------------------------------------------------

    def advice(self, on_progress: OnProgress | None = None) -> Analysis:
        """What is to be seen of the position, by the better mind of the two."""
        return self.adviser.think(self.path(), self.state, on_progress)

    def verdict(self, option: Option, on_progress: OnProgress | None = None) -> Verdict:
        """What a legal move is worth beside the best one."""
        here = self.advice(on_progress)
        with blaming_game(self.played.name):
            state = self.played.game.result(self.state, option.move)
        after = self.adviser.after(here, [*self.path(), option], state, on_progress)
        return Verdict(option, after, best_option(here, self.options), here)

    def page(self, on_progress: OnProgress | None = None) -> ShownTrace:
        """A trace of the position, to be shown: as the computer sees it where it is to move, else as the adviser."""
        mind = self.mind if self.to_move == "computer" else self.adviser
        return mind.page(self.path(), self.state, on_progress)


def begin(terms: Terms, on_progress: OnProgress | None = None) -> Match:
    """A match on these terms. Raises PositionError, SettingsError or GameError."""
    played = set_up(terms)
    adviser = mind_for(played, terms.depth, on_progress)
    level = LEVELS[terms.level]
    return Match(played, adviser if level is None else EachPosition(adviser.played, level), adviser)
