"""The setup of a match: its settings, its game, and which player the computer is; and which legal move a typed text
means, by name or by another spelling that the game accepts.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from minimax_viz.errors import SettingsError
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import CHANCE, MAX, Evaluation, Game, NodeType, Player, opponent_of
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.safe_text import one_line
from minimax_viz.search.limits import OnProgress
from minimax_viz.search.omissions import candidates_for, known_candidates
from minimax_viz.search.settings import HARD, Settings
from minimax_viz.tracing.plan import Position, Search, find_evaluation, find_position
from minimax_viz.tracing.result import TraceResult

First = Literal["human", "computer"]


@dataclass(frozen=True, kw_only=True)
class MatchSettings:
    """The settings of a match; None if not given.

    `options` are the game's, by their names in GAME_OPTIONS. `first` makes the next move. `depth` is in plies, `level`
    is a key of LEVELS. `candidates` is "rule:number", as for the moves that `trace` follows. If the board is the moves
    of a game, the match begins after the first `ply` of them.
    """

    game: str | None = None
    board: str | None = None
    options: Mapping[str, str | None] = field(default_factory=dict)
    first: First | None = None
    level: str = HARD
    depth: int | None = None
    evaluation: str | None = None
    candidates: str | None = None
    ply: int | None = None

    @property
    def of_position(self) -> Mapping[str, str | int | None]:
        """The arguments of `trace` that belong to the position."""
        return {**self.options, "ply": self.ply}


@dataclass(frozen=True)
class GameSetup:
    """A game ready for a match. `name` is its name for `--game`, `options` are those of the game's constructor.

    `computer` is the computer's player; searches follow only the `candidates`, if there are any.
    """

    match_settings: MatchSettings
    name: str
    game: Game[Any, Any]
    options: Mapping[str, str | None]
    evaluate: Evaluation[Any]
    evaluation: str
    start: Any
    computer: Player
    candidates: str | None = None

    @property
    def has_keys(self) -> bool:
        """Whether a transposition table can be used."""
        try:
            hash(self.game.key(self.start))
        except TypeError:
            return False
        return True

    @property
    def computer_begins(self) -> bool:
        with attributing_to_game(self.name):
            return player_to_move(self.game, self.start) == self.computer

    @property
    def is_tree(self) -> bool:
        """Whether the game is an explicit tree, whose nodes determine who is MAX, and whose leaves are no wins."""
        return isinstance(self.game, TreeGame)

    def search(
        self,
        state: Any,
        *,
        every_move: bool = False,
        depth: int | None = None,
        max_nodes: int | None = None,
        time_limit: float | None = None,
        on_progress: OnProgress | None = None,
    ) -> TraceResult:
        """Search `state` and return the trace.

        The search is alpha-beta or, with `every_move`, minimax, which skips nothing and uses a transposition table if
        states have keys. Raises GameError, or KeyboardInterrupt if interrupted.
        """
        mover = self.game.to_move(state)
        settings = Settings.for_game(
            self.game, self.options, to_move=None if mover == CHANCE else mover,
            algorithm="minimax" if every_move else "alphabeta", depth=depth,
            transpositions=every_move and self.has_keys,
            evaluation="zero" if depth is None else self.evaluation,  # without a horizon nothing is estimated
            candidates=self.candidates,
        )  # fmt: skip
        search = Search(Position(self.name, self.game, self.options, state), settings, self.evaluate)
        trace = search.run(max_nodes=max_nodes, time_limit=time_limit, on_progress=on_progress)
        if trace.header.stopped == "interrupt":
            raise KeyboardInterrupt
        return trace


def set_up(settings: MatchSettings) -> GameSetup:
    """Set up the game of a match, from the position given or from its start. The game determines who is MAX.

    The human moves first by default, but in an explicit tree the computer is MAX. The default score is `fast`, if the
    game has it: a computer that values all wins alike may delay them. At a horizon the game's best evaluation is used.
    Raises PositionError, SettingsError or GameError.
    """
    position = None
    if settings.options.get("score") is None and not (settings.game and is_file_spec(settings.game)):
        with suppress(SettingsError):  # the game may not have that score
            position = find_position(settings.board, settings.game, {**settings.of_position, "score": "fast"})
    position = position or find_position(settings.board, settings.game, settings.of_position)
    name, game = position.name, position.game
    with attributing_to_game(name):
        evaluations = game.evaluations()
        evaluate, evaluation = find_evaluation(settings.evaluation or list(evaluations)[-1], game, name)
        if settings.candidates is not None:
            settings = replace(settings, candidates=known_candidates(settings.candidates, game))
            candidates_for(str(settings.candidates), game, evaluate)  # raises if the game does not have them
        next_player, is_tree = player_to_move(game, position.state), isinstance(game, TreeGame)
    if settings.first is None and is_tree:
        computer: Player = MAX
    else:
        computer = next_player if settings.first == "computer" else opponent_of(next_player)
    return GameSetup(
        settings, name, game, position.options, evaluate, evaluation, position.state, computer, settings.candidates
    )


def player_to_move(game: Game[Any, Any], state: Any) -> Player:
    """Who moves next: where chance decides first, after the first of its outcomes; MAX after the end of the game."""
    mover: NodeType = game.to_move(state)
    while mover == CHANCE:
        if game.outcome(state) is not None:
            return MAX
        state = game.result(state, game.moves(state)[0])
        mover = game.to_move(state)
    return mover


# On a Russian keyboard people type Cyrillic letters that look like the Latin ones of a board's columns.
KEYBOARD = str.maketrans("авсеёокмнртх", "abceeokmhptx")
PUNCTUATION = " \t?!.,;:'\"`«»“”()"
PAIR = re.compile(r"(\d)\s*[\s,;\-]\s*(\d)")


class LegalMove(NamedTuple):
    """A legal move: its place among the moves of its state, from 0, the move itself and its name."""

    place: int
    move: Any
    name: str


def legal_moves(game: Game[Any, Any], state: Any) -> list[LegalMove]:
    """List the legal moves of `state`, named as in a trace; an empty list if the game is over."""
    if game.outcome(state) is not None:
        return []
    moves = enumerate(game.moves(state))
    return [LegalMove(place, move, one_line(game.move_name(state, move))) for place, move in moves]


def moves_matching(text: str, game: Game[Any, Any], state: Any, legal: Sequence[LegalMove]) -> list[LegalMove]:
    """Find the legal moves that `text` may mean: one if it is clear, several if it is ambiguous.

    Exact names come first, then names and spellings regardless of case and spaces. A number is a move only if that is
    the move's name.
    """
    spellings = [(move, [move.name, *game.spellings(state, move.move)]) for move in legal]
    for form in (str.strip, normalized, without_punctuation):
        wanted = form(text)
        by_name = [move for move in legal if form(move.name) == wanted]
        matching = by_name or [move for move, names in spellings if wanted in map(form, names)]
        if wanted and matching:
            return matching
    return []


def normalized(text: str) -> str:
    """Fold case, spaces and keyboard layouts; "2 3" and "2-3" become "2,3"."""
    return "".join(PAIR.sub(r"\1,\2", text.casefold()).split()).translate(KEYBOARD)


def without_punctuation(text: str) -> str:
    """Normalize a text, and strip the punctuation that people put around a move."""
    return normalized(text).strip(PUNCTUATION)
