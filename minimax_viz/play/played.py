"""The game of a match with everything it is played by, made so that the computer is MAX, and its searches."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from minimax_viz.api import ShownTrace, find_evaluation, find_played, recorded
from minimax_viz.errors import SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.game import MAX, MIN, Evaluation, Game, Player
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.userfile import names_file
from minimax_viz.play.sides import TurnedGame, negated, other
from minimax_viz.search.candidates import candidates_for
from minimax_viz.search.settings import Algorithm, Settings

First = Literal["human", "computer"]
FULL = "full"
LEVELS: Mapping[str, int | None] = {FULL: None, "medium": 3, "easy": 1}
"""How many plies the computer looks ahead; None is as far as it can."""

OnProgress = Callable[[int], object]


@dataclass(frozen=True)
class Played:
    """A game as a match plays it. `name` is what `--game` takes, `options` what the game was made with.

    `computer` is the part that the computer has in `game`, whose sides may have been turned round for that; searches
    follow only the `candidates`, where there are any.
    """

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
        """Whether a transposition table can know the game's states."""
        try:
            hash(self.game.key(self.start))
        except TypeError:
            return False
        return True

    @property
    def computer_begins(self) -> bool:
        """Whether the computer makes the first move."""
        with blaming_game(self.name):
            return self.game.to_move(self.start) == self.computer

    @property
    def is_tree(self) -> bool:
        """Whether a bare tree is played, whose nodes say who is MAX and whose leaves are numbers and not wins."""
        return isinstance(self.game, TreeGame)

    def search(
        self,
        state: Any,
        *,
        algorithm: Algorithm = "alphabeta",
        depth: int | None = None,
        transpositions: bool = False,
        max_nodes: int | None = None,
        time_limit: float | None = None,
        on_progress: OnProgress | None = None,
    ) -> ShownTrace:
        """The trace of a search of `state`. Raises KeyboardInterrupt where it was interrupted, GameError."""
        settings = Settings.for_game(
            self.game, self.options, to_move=self.game.to_move(state),
            algorithm=algorithm, depth=depth, transpositions=transpositions,
            evaluation="zero" if depth is None else self.evaluation,  # without a horizon nothing is estimated
            candidates=self.candidates,
        )  # fmt: skip
        trace = recorded(
            self.name, self.game, state, settings, self.evaluate,
            max_nodes=max_nodes, time_limit=time_limit, on_progress=on_progress,
        )  # fmt: skip
        if trace.header.stopped == "interrupt":
            raise KeyboardInterrupt
        return trace


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a match is played by, as it was asked for; None where nothing was said.

    `options` are those of the registry. `first` makes the next move. `depth` is in plies; `level` is a key of LEVELS.
    `candidates` is "rule:number", for the moves that are worth following.
    """

    game: str | None = None
    board: str | None = None
    options: Mapping[str, str | None] = field(default_factory=dict)
    first: First | None = None
    level: str = FULL
    depth: int | None = None
    evaluation: str | None = None
    candidates: str | None = None


def set_up(terms: Terms) -> Played:
    """The game to play, from its position or its start, made so that the computer is MAX.

    Where the options say who is MAX, and in a bare tree, whose nodes say it, the sides stay as they are. The human
    moves first where nothing is said, but in a tree the computer is MAX all the same. A horizon uses the game's
    cleverest evaluation. Raises PositionError, SettingsError or GameError.
    """
    name, game, options = made(terms)
    with blaming_game(name):
        evaluations = game.evaluations()
        evaluate, evaluation = find_evaluation(terms.evaluation or list(evaluations)[-1], evaluations, name)
        if terms.candidates is not None:
            candidates_for(terms.candidates, game, evaluate)  # refuses what the game does not have
        start = game.initial() if terms.board is None else game.parse(terms.board)
        next_player, is_tree = game.to_move(start), isinstance(game, TreeGame)
    if terms.first is None and is_tree:
        computer: Player = MAX
    else:
        computer = next_player if terms.first == "computer" else other(next_player)
    if computer == MIN and terms.options.get("max") is None and not is_tree:
        game, evaluate, computer = TurnedGame(game), negated(evaluate), MAX
    return Played(name, game, options, evaluate, evaluation, start, computer, terms.candidates)


def made(terms: Terms) -> tuple[str, Game[Any, Any], dict[str, str | None]]:
    """The name of the game, the game, and the options it plays by; with the score under which quick wins are worth
    more, where there is one: a computer to whom all wins are equal may put them off.
    """
    if terms.options.get("score") is None and not (terms.game and names_file(terms.game)):
        with suppress(SettingsError):
            return find_played(terms.board, terms.game, {**terms.options, "score": "fast"})
    return find_played(terms.board, terms.game, terms.options)
