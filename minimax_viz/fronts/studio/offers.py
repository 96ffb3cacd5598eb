"""The settings that a page offers: each with its title, a sentence, its default, and what can be chosen."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from minimax_viz.errors import MinimaxVizError, SettingsError
from minimax_viz.fronts.studio.request import MOST_NODES, Request
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import MAX, MIN, Game, functions_by_name, names_by_player, zero
from minimax_viz.games.registry import find_game, game_for_position, known_game_name, make_game, option_parameters
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.userfile import is_file_spec
from minimax_viz.games.watched import is_built_in
from minimax_viz.safe_text import one_line, shortened
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.arguments import MOST
from minimax_viz.search.omissions import SPEC
from minimax_viz.search.ordering import ORDERS
from minimax_viz.search.settings import Algorithm
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import Argument, Catalog
from minimax_viz.text.names import is_explained, title_and_sentence

Offer = dict[str, Any]
"""A setting, or a value of one, as JSON has it."""

BASIC = ("algorithm", "depth", "evaluation")
NOT_OFFERED = ("example",)
"""Settings that a page does not need: the examples are among the presets."""

DEFAULTS = {name: default for name, (default, _) in TracePosition.options().items()}
SHUFFLED = "random:"
ORDER = (
    "algorithm", "depth", "evaluation", "order", "cutoff", "fail", "transpositions", "symmetry", "candidates", "score",
    "max", "to_move", "root", "max_nodes", "time_limit",
)  # fmt: skip
NUMBERS: Mapping[str, Mapping[str, float]] = {
    "depth": {"min": 0, "max": MOST}, "max_nodes": {"min": 1, "max": MOST_NODES}, "time_limit": {"min": 0.1},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Abilities:
    """The abilities of the game `name`. `players` are MAX's name and MIN's, if they have names; `options` are those
    that the game takes, with their defaults.
    """

    name: str
    title: str
    is_tree: bool
    evaluations: Mapping[str, Any]
    orderings: Mapping[str, Any]
    rules: Mapping[str, Any]
    players: Sequence[str]
    options: Mapping[str, str | None]
    scores: Sequence[str]
    has_symmetries: bool

    @property
    def estimates(self) -> Sequence[str]:
        """The evaluations that know something."""
        return [name for name in self.evaluations if name != "zero"]


FLAGS: Mapping[str, Callable[[Abilities | None], bool]] = {
    "transpositions": lambda has: has is None or not has.is_tree,
    "symmetry": lambda has: has is not None and has.has_symmetries,
}
"""The settings that are on or off, each with whether it applies to a game."""

STEPS, FEW = (1, 2), (3, 5, 8)
"""The steps from a mark, and the numbers of moves, that are offered."""

LONGEST = 200  # characters of what the reader's own game says


def offers_for(request: Request, has: Abilities | None, words: Catalog) -> Iterator[Offer]:
    """Yield the settings that apply to a game, or to any game if it is not known, each with what can be chosen.

    If there are more values than can be listed, those that the request has are among them.
    """
    found = {name: choices for name, choices in choices_for(request, has, words) if len(choices) > 1}
    for name in ORDER:
        if name in NUMBERS:
            yield offer(name, "number", words, default=None, **NUMBERS[name])
        elif name in FLAGS:
            if FLAGS[name](has):
                yield offer(name, "flag", words, default=DEFAULTS[name])
        elif name in found:
            usual = (has.options.get(name) if has else None) or DEFAULTS[name]
            default = found[name][0]["value"] if usual is None else usual
            yield offer(name, "choice", words, default=default, choices=found[name])


def offer(name: str, kind: str, words: Catalog, **more: Any) -> Offer:
    """Return a setting with what a page needs to know about it."""
    title, about = title_and_sentence(f"setting.{name}", words, nodes=MOST_NODES)
    group = "basic" if name in BASIC else "more"
    return {"name": name, "title": title, "about": about, "kind": kind, "group": group, **more}


def choices_for(request: Request, has: Abilities | None, words: Catalog) -> Iterator[tuple[str, Sequence[Offer]]]:
    """Yield the settings that take one of several values, with the values."""

    def plain(name: str, values: Sequence[str]) -> tuple[str, Sequence[Offer]]:
        return name, [choice(value, f"{name}.{value}", words) for value in values]

    yield plain("algorithm", get_args(Algorithm))
    yield "evaluation", evaluations_of(request, has, words)
    yield "order", orders_of(request, has, words)
    yield plain("cutoff", get_args(CutoffRule))
    yield plain("fail", get_args(FailMode))
    if has is None:
        return
    yield "candidates", candidates_of(request, has, words)
    if "score" in has.options:
        yield plain("score", has.scores)
    if "max" in has.options:
        yield "max", [choice(player, "max.player", words, player=player) for player in has.players]
    if "to_move" in has.options:
        players = [choice(player, "to_move.player", words, player=player) for player in has.players]
        by_position = [] if has.options["to_move"] else [choice(None, "to_move.told", words)]
        yield "to_move", [*by_position, *players]
    if "root" in has.options:
        yield plain("root", (MAX, MIN))


def evaluations_of(request: Request, has: Abilities | None, words: Catalog) -> Sequence[Offer]:
    """Return the evaluations of a game, after the entry for the default."""
    evaluations = {"zero": zero} if has is None else has.evaluations
    named = [function_choice(name, "evaluation", function, words) for name, function in evaluations.items()]
    files = [own_choice(name, "evaluation", None, words) for name in given(request, "evaluation") if is_file_spec(name)]
    if len(named) + len(files) < 2:
        return []
    return [choice(None, "evaluation.usual", words, best=named[-1]["title"]), *named, *files]


def orders_of(request: Request, has: Abilities | None, words: Catalog) -> Sequence[Offer]:
    """Return the orders of moves, for every game and of this one."""
    usual = [order for order in ORDERS if not order.startswith(SHUFFLED)]
    seeds = [f"{SHUFFLED}1", *(order for order in given(request, "order") if order.startswith(SHUFFLED))]
    own = {} if has is None else has.orderings
    return [
        *(choice(order, f"order.{order}", words) for order in usual),
        *(function_choice(name, "order", function, words) for name, function in own.items()),
        *(choice(order, "order.random", words, seed=order.removeprefix(SHUFFLED)) for order in dict.fromkeys(seeds)),
    ]


def candidates_of(request: Request, has: Abilities, words: Catalog) -> Sequence[Offer]:
    """All moves, and the rules that choose some of them, with a few numbers each."""
    specs = [f"{rule}:{number}" for rule in has.rules for number in STEPS]
    specs += [f"best:{number}" for number in FEW if has.estimates]
    found = [choice(None, "candidates.all", words)]
    for spec in dict.fromkeys([*specs, *given(request, "candidates")]):
        if (match := SPEC.fullmatch(spec)) is not None:
            rule, number = match["rule"], int(match["number"])
            function = has.rules.get(rule)
            about = "best" if rule == "best" and function is None else getattr(function, "__name__", rule)
            if is_of_ours(function) and is_explained(f"candidates.{about}", words):
                found.append(choice(spec, f"candidates.{about}", words, number=number))
            else:
                found.append(own_choice(spec, "candidates", function, words))
    return found


def given(request: Request, name: str) -> Sequence[str]:
    """Return the texts that the settings of a request have under a name."""
    values = [settings.get(name) for settings in (request.settings, request.against or {})]
    return [value for value in values if isinstance(value, str)]


def choice(value: str | None, what: str, words: Catalog, **arguments: Argument) -> Offer:
    """Return a value that can be chosen."""
    title, about = title_and_sentence(what, words, **arguments)
    return {"value": value, "title": title, "about": about}


def function_choice(name: str, kind: str, function: Any, words: Catalog) -> Offer:
    """Return a game's function that can be chosen; one of the reader's own describes itself."""
    what = f"{kind}.{getattr(function, '__name__', name)}"
    if is_of_ours(function) and is_explained(what, words):
        return choice(name, what, words)
    return own_choice(name, kind, function, words)


def own_choice(name: str, kind: str, function: Any, words: Catalog) -> Offer:
    """Return the reader's own function as a choice: its name, and what it says about itself."""
    offered = choice(name, f"{kind}.own", words, name=shortened(one_line(name)))
    return offered | {"about": said_by(function) or offered["about"]}


def is_of_ours(function: Any) -> bool:
    """Whether a game's function is part of this package; None stands for one that every game has."""
    return function is None or str(getattr(function, "__module__", "")).startswith("minimax_viz.")


def said_by(function: Any) -> str:
    """Return what a function says about itself, "" if nothing."""
    text = inspect.getdoc(function) if inspect.isroutine(function) else None
    return shortened(one_line((text or "").partition("\n\n")[0]), LONGEST)


SCORES = ("win", "ten", "fast", "discs")
"""The scores that built-in games have."""


def abilities_for(request: Request) -> Abilities | None:
    """Find out what the game of a request offers; None if there is no such game, or it cannot be made."""
    wanted = request.game_to_find
    name = game_for_position(request.position) if wanted is None else known_game_name(wanted)
    try:
        with attributing_to_game(name):
            game, _ = make_game(name, {})
            return abilities_of(name, game)
    except MinimaxVizError:
        return None


def abilities_of(name: str, game: Game[Any, Any]) -> Abilities:
    """Find out what a game offers. Raises GameError, and whatever the reader's own game raises."""
    kind, _ = find_game(name)
    players = names_by_player(game.player_names())
    return Abilities(
        name=name,
        title=game.title,
        is_tree=isinstance(game, TreeGame),
        evaluations=functions_by_name(game.evaluations(), "evaluations"),
        orderings=functions_by_name(game.orderings(), "orderings"),
        rules=functions_by_name(game.candidates(), "candidates"),
        players=[players[player] for player in (MAX, MIN) if player in players],
        options={
            option: parameter.default if isinstance(parameter.default, str) else None
            for option, parameter in option_parameters(kind).items()
        },
        scores=[score for score in SCORES if is_built_in(game) and has_score(name, score)],
        has_symmetries=type(game).symmetries is not Game.symmetries,
    )


def has_score(name: str, score: str) -> bool:
    """Whether a built-in game has a score."""
    try:
        make_game(name, {"score": score})
    except SettingsError:
        return False
    return True
