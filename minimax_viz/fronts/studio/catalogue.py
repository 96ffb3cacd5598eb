"""What the studio offers: games, positions to begin with, and the settings of a search with their choices."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.studio.request import MOST_NODES, Request
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.connect4 import ConnectFour
from minimax_viz.games.game import CHANCE, MAX, MIN, Game, functions_by_name, names_by_player, zero
from minimax_viz.games.notations.binary import is_flat
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.othello import EXAMPLES as OTHELLO
from minimax_viz.games.registry import (
    BUILT_IN,
    EXAMPLES,
    OFFERED,
    description_of,
    game_for_position,
    game_names,
    known_game_name,
    make_game,
    option_parameters,
)
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.games.watched import is_built_in
from minimax_viz.safe_text import one_line, shortened
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.arguments import MOST
from minimax_viz.search.chance import has_chance
from minimax_viz.search.omissions import SPEC
from minimax_viz.search.ordering import ORDERS
from minimax_viz.search.settings import BY_NULL_WINDOWS, BY_RANGE, Algorithm
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import Argument, Catalog, catalog
from minimax_viz.text.names import group_title, is_explained, sentence_about_game, title_and_sentence
from minimax_viz.tracing.plan import OF_LEAVES

Offer = dict[str, Any]
"""A setting, or a value of one, as JSON has it."""

BASIC = ("algorithm", "depth", "evaluation")
NOT_OFFERED = ("example",)
"""What a page does not need: the examples are among the presets."""

DEFAULTS = {name: default for name, (default, _) in TracePosition.options().items()}
SHUFFLED = "random:"
ORDER = (
    "algorithm", "depth", "evaluation", "order", "deepen", "aspiration", "all_best", "cutoff", "fail", "transpositions",
    "symmetry", "candidates", "range", "score", "max", "to_move", "root", "ply", "binary", "max_nodes", "time_limit",
)  # fmt: skip
OF_TEXTS = ("ply", "binary")
"""Settings for positions that are written as the moves of a game, and as a flat list of numbers."""

NUMBERS: Mapping[str, Mapping[str, float]] = {
    "depth": {"min": 0, "max": MOST}, "aspiration": {"min": 0.01}, "max_nodes": {"min": 1, "max": MOST_NODES},
    "time_limit": {"min": 0.1}, "ply": {"min": 0, "max": MOST},
}  # fmt: skip

STEPS, FEW = (1, 2), (3, 5, 8)
"""The steps from a mark, and the numbers of moves, that are offered."""

LONGEST = 200  # characters of what the reader's own game says


def game_and_offers(request: Request, words: Catalog) -> tuple[str, Game[Any, Any] | None, list[Offer]]:
    """Return the name of a request's game, the game, and the settings that apply to it; those that apply to any game,
    and None, if there is no such game, or it fails.
    """
    wanted = request.game_to_find
    name = game_for_position(request.position) if wanted is None else known_game_name(wanted)
    try:
        with attributing_to_game(name):
            game, _ = make_game(name, {})
            return name, game, list(Offers(request, words, game).settings())
    except MinimaxVizError:
        return name, None, list(Offers(request, words, None).settings())


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be chosen for a request. If there are more values than can be listed, those that the request has are
    among them. Raises GameError, and whatever the reader's own game raises.
    """

    request: Request
    words: Catalog
    game: Game[Any, Any] | None

    def settings(self) -> Iterator[Offer]:
        """Yield the settings that apply to the game, each with what can be chosen."""
        found = {name: choices for name, choices in self.choices() if len(choices) > 1}
        for name in ORDER:
            if name in OF_TEXTS and name != self.of_text and name not in self.request.settings:
                continue
            if name in NUMBERS:
                yield self.setting(name, "number", default=None, **NUMBERS[name])
            elif name in self.flags():
                yield self.setting(name, "flag", default=DEFAULTS[name])
            elif name in found:
                default = self.options().get(name) or DEFAULTS[name] or found[name][0]["value"]
                yield self.setting(name, "choice", default=default, choices=found[name])

    def setting(self, name: str, kind: str, **more: Any) -> Offer:
        title, about = title_and_sentence(f"setting.{name}", self.words, nodes=MOST_NODES)
        group = "basic" if name in BASIC else "more"
        return {"name": name, "title": title, "about": about, "kind": kind, "group": group, **more}

    def flags(self) -> Iterator[str]:
        yield from ("deepen", "all_best", "binary")
        if self.game is None or self.game.set_up_as != "tree":
            yield "transpositions"
        if self.game is not None and type(self.game).symmetries is not Game.symmetries:
            yield "symmetry"

    @property
    def of_text(self) -> str | None:
        """The setting that is for a position written like this; None if there is none."""
        return None if self.game is None else setting_of_text(self.request.position, self.game)

    def options(self) -> dict[str, str | None]:
        parameters = {} if self.game is None else option_parameters(type(self.game))
        return {name: one.default if isinstance(one.default, str) else None for name, one in parameters.items()}

    def choices(self) -> Iterator[tuple[str, Sequence[Offer]]]:
        """Yield the settings that take one of several values, with the values."""
        yield self.plain("algorithm", self.algorithms())
        yield "evaluation", self.evaluations()
        yield "order", self.orders()
        yield self.plain("cutoff", get_args(CutoffRule))
        yield self.plain("fail", get_args(FailMode))
        if self.game is None:
            return
        yield "candidates", self.candidates(self.game)
        if self.game.set_up_as == "tree" and self.may_have_chance:
            yield "range", [self.choice(None, "range.none"), self.choice(OF_LEAVES, f"range.{OF_LEAVES}")]
        options, names = self.options(), names_by_player(self.game.player_names())
        players = [names[player] for player in (MAX, MIN) if player in names]
        if "score" in options and is_built_in(self.game):
            yield self.plain("score", sorted(self.game.scores, key=lambda score: score != "win"))
        if "max" in options:
            yield "max", [self.choice(player, "max.player", player=player) for player in players]
        if "to_move" in options:
            by_position = [] if options["to_move"] else [self.choice(None, "to_move.told")]
            yield "to_move", by_position + [self.choice(one, "to_move.player", player=one) for one in players]
        if "root" in options:
            yield self.plain("root", (MAX, MIN))

    def algorithms(self) -> Sequence[str]:
        """Return the algorithms that search the position: some are for games without chance, others for those with it
        and of known range.
        """
        if self.game is None:
            return [name for name in get_args(Algorithm) if name not in BY_RANGE]
        has_range = self.game.set_up_as == "tree" or self.game.value_range() is not None
        unfit = BY_NULL_WINDOWS if self.may_have_chance else BY_RANGE
        return [name for name in get_args(Algorithm) if name not in unfit and (name not in BY_RANGE or has_range)]

    @property
    def may_have_chance(self) -> bool:
        """Whether chance may decide somewhere: in a tree where it says so, in a game that knows probabilities."""
        if self.game is None or self.game.set_up_as != "tree":
            return self.game is not None and has_chance(self.game)
        with suppress(MinimaxVizError):
            return any(node.player == CHANCE for node, _ in preorder(self.game.parse(self.request.board or "")))
        return False

    def plain(self, name: str, values: Sequence[str]) -> tuple[str, Sequence[Offer]]:
        return name, [self.choice(value, f"{name}.{value}") for value in values]

    def evaluations(self) -> Sequence[Offer]:
        """Return the evaluations of the game, after the entry for the default."""
        evaluations = {"zero": zero} if self.game is None else functions_of(self.game, "evaluations")
        named = [self.function(name, "evaluation", function) for name, function in evaluations.items()]
        files = [self.own(name, "evaluation", None) for name in self.given("evaluation") if is_file_spec(name)]
        if len(named) + len(files) < 2:
            return []
        return [self.choice(None, "evaluation.usual", best=named[-1]["title"]), *named, *files]

    def orders(self) -> Sequence[Offer]:
        """Return the orders of moves, for every game and of this one."""
        usual = [order for order in ORDERS if not order.startswith(SHUFFLED)]
        seeds = [f"{SHUFFLED}1", *(order for order in self.given("order") if order.startswith(SHUFFLED))]
        own = {} if self.game is None else functions_of(self.game, "orderings")
        return [
            *(self.choice(order, f"order.{order}") for order in usual),
            *(self.function(name, "order", function) for name, function in own.items()),
            *(self.choice(one, "order.random", seed=one.removeprefix(SHUFFLED)) for one in dict.fromkeys(seeds)),
        ]

    def candidates(self, game: Game[Any, Any]) -> Sequence[Offer]:
        """Return all moves, and the rules that choose some of them, with a few numbers each."""
        rules, evaluations = functions_of(game, "candidates"), functions_of(game, "evaluations")
        specs = [f"{rule}:{number}" for rule in rules for number in STEPS]
        specs += [f"best:{number}" for number in FEW if evaluations.keys() - {"zero"}]
        found = [self.choice(None, "candidates.all")]
        for spec in dict.fromkeys([*specs, *self.given("candidates")]):
            if (match := SPEC.fullmatch(spec)) is not None:
                rule = match["rule"]
                found.append(self.function(spec, "candidates", rules.get(rule), rule, number=int(match["number"])))
        return found

    def given(self, name: str) -> Sequence[str]:
        """Return the texts that the settings of the request have under a name."""
        values = [settings.get(name) for settings in (self.request.settings, self.request.against or {})]
        return [value for value in values if isinstance(value, str)]

    def choice(self, value: str | None, what: str, **arguments: Argument) -> Offer:
        title, about = title_and_sentence(what, self.words, **arguments)
        return {"value": value, "title": title, "about": about}

    def function(self, value: str, kind: str, function: Any, name: str = "", **arguments: Argument) -> Offer:
        """Return a game's function that can be chosen; None stands for one that every game has. The catalog has a
        sentence for each of ours.
        """
        what = f"{kind}.{getattr(function, '__name__', name or value)}"
        is_ours = function is None or str(getattr(function, "__module__", "")).startswith("minimax_viz.")
        if is_ours and is_explained(what, self.words):
            return self.choice(value, what, **arguments)
        return self.own(value, kind, function)

    def own(self, name: str, kind: str, function: Any) -> Offer:
        """Return the reader's own function as a choice: its name, and what it says about itself."""
        offered = self.choice(name, f"{kind}.own", name=shortened(one_line(name)))
        text = inspect.getdoc(function) if inspect.isroutine(function) else None
        said = shortened(one_line((text or "").partition("\n\n")[0]), LONGEST)
        return offered | {"about": said or offered["about"]}


def setting_of_text(text: str | None, game: Game[Any, Any]) -> str | None:
    """Return the one of OF_TEXTS that is for a position with this text; None if none is."""
    with suppress(MinimaxVizError):
        if text is not None and isinstance(game, TreeGame):
            root = game.parse(text)
            return "binary" if is_flat(root) and len(root.children) > 2 else None
        if text is not None and game.played(text) is not None:
            return "ply"
    return None


def functions_of(game: Game[Any, Any], method: str) -> Mapping[str, Any]:
    """Return a game's functions by name. Raises GameError."""
    return functions_by_name(getattr(game, method)(), method)


def catalogue(request: Request) -> Mapping[str, Any]:
    """List what can be chosen, in the language of a request and for its game."""
    words = catalog(request.lang)
    name, game, settings = game_and_offers(request, words)
    entry = None if game is None else game_entry(name, game.title, words)
    return {
        "game": entry,
        "games": games(entry, words),
        "groups": [{"name": group, "title": group_title(group, words)} for group in GROUPS],
        "presets": [preset.entry(words) for preset in PRESETS],
        "settings": settings,
    }


def games(own: Offer | None, words: Catalog) -> list[Offer]:
    """List the games: those that can be played here, and the request's own."""
    found = []
    for name in (*OFFERED, *(name for name in game_names() if name not in BUILT_IN)):
        with suppress(MinimaxVizError), attributing_to_game(name):  # one that is broken, or lacks its library
            found.append(game_entry(name, make_game(name, {})[0].title, words))
    if own is not None and not is_file_spec(own["name"]) and own["name"] not in [game["name"] for game in found]:
        found.append(own)
    return found


def game_entry(name: str, title: str, words: Catalog) -> Offer:
    """Return the entry of a game: a sentence about it, and the position to begin with if it has no start of its own."""
    about = sentence_about_game(name, words) or words.about(name, description_of(name).about)
    position = EXAMPLES["aima"].board if name == "tree" else None
    title = shortened(one_line(words.title(name, title)), LONGEST)
    return {"name": name, "title": title, "about": shortened(one_line(about), LONGEST), "position": position}


GROUPS = ("textbooks", "lessons", "games", "comparisons")
"""The groups of presets, the first ones for those who begin."""


class Preset(NamedTuple):
    """A request worth making: its position, its game if the position does not imply it, and its settings."""

    name: str
    group: str
    position: str | None
    game: str | None = None
    settings: Mapping[str, Any] = {}
    against: Mapping[str, Any] | None = None

    def entry(self, words: Catalog) -> dict[str, Any]:
        """Return the preset as JSON, with its title and what there is to see in it."""
        title, about = title_and_sentence(f"preset.{self.name}", words)
        request = {name: getattr(self, name) for name in ("position", "game", "settings", "against")} | {"code": None}
        return {"name": self.name, "title": title, "about": about, "group": self.group, "request": request}


PRESETS = (
    Preset("aima", "textbooks", EXAMPLES["aima"].board),
    Preset("ucla", "textbooks", EXAMPLES["ucla"].board),
    Preset("wikipedia", "textbooks", EXAMPLES["wikipedia"].board),
    Preset("win", "lessons", "X.X/OO./..."),
    Preset("block", "lessons", "XX./.O./..."),
    Preset("draw", "lessons", EXAMPLES["first"].board),
    Preset("lost", "lessons", "X.X/.O./O.X"),
    Preset("cut", "lessons", EXAMPLES["cut"].board),
    Preset("depth", "lessons", None, "tictactoe", {"depth": 2, "evaluation": "twos"}),
    Preset("connect4", "games", ConnectFour.example, "connect4"),
    Preset("nim", "games", "3,4,5", "nim", {"transpositions": True}),
    Preset("othello", "games", OTHELLO["4"], "othello:4"),
    Preset("empty", "games", None, "tictactoe"),
    Preset("pruning", "comparisons", "XO./.X./..O", None, {"algorithm": "minimax"}, {}),
    Preset("order", "comparisons", "XO./.X./..O", None, {"order": "best"}, {"order": "worst"}),
    Preset("rule", "comparisons", EXAMPLES["ucla"].board, None, {}, {"cutoff": "gt"}),
    Preset(
        "horizon",
        "comparisons",
        EXAMPLES["first"].board,
        None,
        {"depth": 1, "evaluation": "twos"},
        {"evaluation": "twos"},
    ),
    Preset("table", "comparisons", "3,4,5", "nim", {}, {"transpositions": True}),
    Preset("symmetry", "comparisons", None, "tictactoe", {"depth": 3}, {"depth": 3, "symmetry": True}),
)
