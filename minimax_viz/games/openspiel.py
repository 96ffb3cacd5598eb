"""Play those games of OpenSpiel, an optional extra, that minimax can search (Lanctot et al., arXiv:1908.09453)."""

import re
from collections.abc import Hashable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, reduce
from typing import Any, ClassVar, NoReturn

from minimax_viz.errors import All, PositionError, Sentence, SettingsError, TextPlace
from minimax_viz.games.game import CHANCE, MAX, MIN, Game, Look, NodeType, Player
from minimax_viz.games.printedboard import LookReader, look_reader
from minimax_viz.games.printing import native_output_made_safe
from minimax_viz.safe_text import ELLIPSIS

VARIANT = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*")
PARAMETER = re.compile(r"(\w+)=([^,()]*)")
WORD = re.compile(r"\w+")
NAMES_FILE = re.compile(r"file|path|dir|root", re.IGNORECASE)
"""Parts of the names of parameters whose values are files."""

SOURCE = re.compile(r"\S+\.(?:cc|h):\d+ ")  # the place in OpenSpiel's code where a complaint arose
LARGEST_PARAMETER = 1000  # number in a variant; OpenSpiel accepts any, and a huge board can end the process
SEPARATORS = " ,;\t\r\n"
MOST_NAMED = 12  # moves in a complaint

# Who begins and who answers, where the printed board or the game's rules name them.
PLAYERS = {
    "amazons": ("X", "O"),
    "backgammon": ("x", "o"),
    "checkers": ("o", "+"),
    "clobber": ("o", "x"),
    **dict.fromkeys(("antichess", "chess", "crazyhouse", "nine_mens_morris"), ("White", "Black")),
    **dict.fromkeys(("breakthrough", "go", "gomoku", "othello"), ("Black", "White")),
    **dict.fromkeys(
        ("connect_four", "hex", "lines_of_action", "mnk", "tic_tac_toe", "ultimate_tic_tac_toe"), ("x", "o")
    ),
}
FIRST_AND_SECOND = ("first", "second")

# For these games the printed state determines the rest of the game. Others may count moves or repetitions.
PRINT_ALL = frozenset(
    ("breakthrough", "clobber", "connect_four", "hex", "mnk", "nim", "othello", "tic_tac_toe", "ultimate_tic_tac_toe")
)


class OpenSpielGame(Game[Any, int]):
    """A two-player OpenSpiel game of perfect information; a position is the list of the moves from the start.

    States are OpenSpiel's states and moves its action numbers. `variant` is what `pyspiel.load_game` takes, such as
    "breakthrough(rows=4,columns=4)". `max_player` is the player who maximises, a name in `PLAYERS` or "first" or
    "second"; by default the one who begins, or OpenSpiel's first where a roll of dice comes before. Utilities are
    OpenSpiel's returns for that player, the moves of chance its outcomes. Raises SettingsError.
    """

    title = "OpenSpiel's games"
    variants: ClassVar[str] = "a game of OpenSpiel's, such as chess, othello or breakthrough(rows=4,columns=4)"

    def __init__(self, variant: str | None = None, max_player: str | None = None) -> None:
        self.spiel, self._start = load_spiel_game(variant)
        kind = self.spiel.get_type()
        self.title = kind.long_name
        self.name = f"openspiel:{variant}"
        first = max(self._start.current_player(), 0)  # chance is below 0
        names = PLAYERS.get(kind.short_name, FIRST_AND_SECOND)
        max_is_first = max_player is None or player_index(max_player, names, self.name) == 0
        self._max_id = first if max_is_first else 1 - first
        self._names: Mapping[Player, str] = dict(zip((MAX, MIN), names if max_is_first else names[::-1], strict=True))
        self._prints_all = kind.short_name in PRINT_ALL
        self._probabilities: tuple[Any, Mapping[int, float]] = (None, {})  # of the state that was asked about last

    def initial(self) -> Any:
        return self._start

    def moves(self, state: Any) -> Sequence[int]:
        if state.is_chance_node():
            return [*self.probabilities(state)]
        moves: Sequence[int] = state.legal_actions()
        return moves

    def result(self, state: Any, move: int) -> Any:
        return state.child(move)

    def to_move(self, state: Any) -> NodeType:
        if state.is_chance_node():
            return CHANCE
        player = state.current_player()
        if player < 0:  # the game is over: it would be the turn of whoever did not move last
            movers = [past.player for past in state.full_history() if past.player >= 0]
            player = 1 - movers[-1] if movers else self._max_id
        return MAX if player == self._max_id else MIN

    def probability(self, state: Any, move: int) -> float:
        return self.probabilities(state)[move]

    def probabilities(self, state: Any) -> Mapping[int, float]:
        """The outcomes that chance can have in a state, with their probabilities."""
        known, probabilities = self._probabilities
        if known is not state:
            probabilities = {outcome: chance for outcome, chance in state.chance_outcomes() if chance > 0}
            self._probabilities = state, probabilities
        return probabilities

    def value_range(self) -> tuple[float, float]:
        return self.spiel.min_utility(), self.spiel.max_utility()

    def outcome(self, state: Any) -> float | None:
        if not state.is_terminal():
            return None
        utility: float = state.player_return(self._max_id)
        return utility

    def standing(self, state: Any, plies: int | None = None) -> Sentence | None:
        if (value := self.outcome(state)) is None:
            return None
        why = Sentence("by its rules it is worth {value} to MAX", value=f"{value:g}")
        return Sentence("the game is over: {why}", why=why)

    def parse(self, text: str) -> Any:
        """Read moves by their names or numbers, the longest that fits each time."""
        return self.played(text)[-1]

    def played(self, text: str) -> list[Any]:
        states, rest, number = [self.initial()], text.lstrip(SEPARATORS), 1
        while rest:
            state = states[-1]
            names = {state.action_to_string(move): move for move in self.moves(state)}
            moves = {str(move): move for move in names.values()} | names
            fits = [name for name in moves if rest.startswith(name) and rest[len(name) : len(name) + 1] in SEPARATORS]
            if not fits:
                wrong, column = repr(rest.splitlines()[0][:30]), len(text) - len(rest) + 1
                what = Sentence("the game is over before {text}", text=wrong)
                if names:
                    legal = (*list(names)[:MOST_NAMED], *[ELLIPSIS] * (len(names) > MOST_NAMED))
                    what = Sentence(
                        "{text} does not begin with a legal move; the legal moves are {moves}", text=wrong, moves=legal
                    )
                raise PositionError(
                    "{game}, move {number} at character {column}: {what}.",
                    place=TextPlace(column=column),
                    game=self.name,
                    number=str(number),
                    column=str(column),
                    what=what,
                )
            longest = max(fits, key=len)
            states.append(state.child(moves[longest]))
            rest, number = rest[len(longest) :].lstrip(SEPARATORS), number + 1
        return states

    def notation(self, state: Any) -> str:
        past = self.initial()
        names = []
        for move in state.history():
            names.append(past.action_to_string(move))
            past = past.child(move)
        return ", ".join(names)

    @cached_property
    def _reader(self) -> LookReader:
        start = self._start
        return look_reader(str(start), [str(start.child(move)) for move in start.legal_actions()])

    def look(self, state: Any) -> Look:
        return self._reader(str(state))

    def move_name(self, state: Any, move: int) -> str:
        name: str = state.action_to_string(move)
        return name

    def player_names(self) -> Mapping[Player, str]:
        return self._names

    def key(self, state: Any) -> Hashable:
        """The printed state if that says everything, else all moves so far: states that print alike may differ in a
        count of moves, or in the positions that could be repeated.
        """
        if self._prints_all:
            return state.current_player(), str(state)
        return tuple(state.history())


def fail(template: str, /, **fields: Any) -> NoReturn:
    """Raise SettingsError about the game that was asked for."""
    raise SettingsError(template, option="game", **fields) from None


def load_spiel_game(variant: str | None) -> tuple[Any, Any]:
    """OpenSpiel's game of that name and its first state. Raises SettingsError if minimax cannot search it."""
    try:
        import pyspiel
    except ImportError:
        fail('The games of openspiel need OpenSpiel; install it with: pip install "minimax-viz[openspiel]".')
    if not variant or not variant.strip():
        fail(
            "openspiel is many games; name one after a colon, such as openspiel:chess, openspiel:connect_four or "
            '"openspiel:breakthrough(rows=4,columns=4)".'
        )
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    check_variant(variant, kinds)
    try:
        with native_output_made_safe():
            game = pyspiel.load_game(variant)
            reasons = reasons_against(game.get_type())
            if game.num_players() != 2:
                reasons.append(Sentence("it is for {count|# player|# players}", count=game.num_players()))
            start = None if reasons else game.new_initial_state()
    except (RuntimeError, ValueError) as error:  # SpielError is a RuntimeError
        complaint = " ".join(SOURCE.sub("", str(error)).split()).rstrip(".")
        fail("openspiel:{variant} cannot be made; OpenSpiel says: {complaint}.", variant=variant, complaint=complaint)
    if reasons:
        fail("openspiel:{variant} cannot be searched: {reasons}.", variant=variant, reasons=All(reasons))
    return game, start


def check_variant(variant: str, kinds: Mapping[str, Any]) -> None:
    """Raise SettingsError if a variant names something OpenSpiel does not have, or a number it cannot handle.

    OpenSpiel itself prints to the terminal when a name is wrong, and a board without rows ends the process.
    """
    match = VARIANT.fullmatch(variant)
    if match is None:
        fail("openspiel:{variant} is not a game; write e.g. chess or breakthrough(rows=4,columns=4).", variant=variant)
    name, parameters = match[1], match[2] or ""
    if name not in kinds:
        games = playable(kinds)
        near = get_close_matches(name.lower(), games, 3) or get_close_matches(name.lower(), kinds, 3)
        advice = Sentence("those for minimax are {names}.", names=tuple(games))
        if near:
            either = reduce(lambda one, other: Sentence("{one} or {other}", one=one, other=other), near)
            advice = Sentence("did you mean {name}?", name=either)
        fail("OpenSpiel has no game {name}; {advice}", name=repr(name), advice=advice)
    words = WORD.findall(variant)
    specified: dict[str, Any] = {}
    for word in words:  # a game may be given to another, as in misere(game=nim())
        if word in kinds:
            specified |= kinds[word].parameter_specification
    is_bare = not parameters and not kinds[name].default_loadable
    for key in specified:
        if NAMES_FILE.search(key) and (is_bare or key in words):
            fail(
                "openspiel:{name} would read a file ({parameter}), and no game of OpenSpiel's is given any; a tree is "
                "traced from a file of its own, as in minimax-viz trace game.efg.",
                name=name,
                parameter=key,
            )
    if is_bare:
        names = tuple(kinds[name].parameter_specification)
        fail("openspiel:{name} cannot do without parameters; it has {parameters}.", name=name, parameters=names)
    for key, value in PARAMETER.findall(parameters):
        if key not in specified:
            has = Sentence("it has {parameters}", parameters=tuple(specified)) if specified else Sentence("it has none")
            fail("openspiel:{name} has no parameter {parameter}; {has}.", name=name, parameter=repr(key), has=has)
        if (wanted := expected_value(value, specified[key])) is not None:
            fail(
                "openspiel:{variant}: {parameter} is {wanted}, not {value}.",
                variant=variant,
                parameter=key,
                wanted=wanted,
                value=repr(value),
            )


def expected_value(value: str, default: object) -> Sentence | None:
    """What a parameter should be, in words, if `value` is something else; its `default` shows the type."""
    if isinstance(default, bool):
        return None if value in ("True", "False") else Sentence("True or False")
    if isinstance(default, float):
        fits = re.fullmatch(r"-?\d{1,9}\.\d{1,9}", value)
        return None if fits else Sentence("a decimal number, such as 7.5")
    if isinstance(default, int):
        least = min(default, 1)
        fits = re.fullmatch(r"\d{1,9}", value)
        if fits and least <= int(value) <= LARGEST_PARAMETER:
            return None
        return Sentence("a whole number from {least} to {most}", least=str(least), most=str(LARGEST_PARAMETER))
    if isinstance(default, str) and re.fullmatch(r"-?[\d.]+|[Tt]rue|[Ff]alse", value):
        return Sentence("a text such as {example}", example=repr(default))
    return None


def reasons_against(kind: Any) -> list[Sentence]:
    """Why minimax cannot search a game of this kind, one clause each; empty if it can."""
    reasons = {
        Sentence("it does not tell the probabilities of chance"): kind.chance_mode
        == kind.ChanceMode.SAMPLED_STOCHASTIC,
        Sentence("its players move at the same time"): kind.dynamics != kind.Dynamics.SEQUENTIAL,
        Sentence("its players do not see everything"): kind.information == kind.Information.IMPERFECT_INFORMATION,
        Sentence("it is not zero-sum"): kind.utility != kind.Utility.ZERO_SUM,
    }
    return [reason for reason, holds in reasons.items() if holds]


def playable(kinds: Mapping[str, Any]) -> list[str]:
    """The names of the games that can be searched as they are."""
    return [
        name
        for name, kind in kinds.items()
        if kind.default_loadable and kind.min_num_players <= 2 <= kind.max_num_players and not reasons_against(kind)
    ]


def player_index(player: str, names: Sequence[str], game: str) -> int:
    """0 for the player who begins, 1 for the other. Raises SettingsError."""
    for places in (names, FIRST_AND_SECOND):
        folded = [name.lower() for name in places]
        if player.lower() in folded:
            return folded.index(player.lower())
    also = Sentence(" ({names} will do too)", names=All(FIRST_AND_SECOND))
    raise SettingsError(
        "{given}: the players of {game} are {players}{also}.",
        option="max",
        value=player,
        game=game,
        players=All(names),
        also="" if tuple(names) == FIRST_AND_SECOND else also,
    )
