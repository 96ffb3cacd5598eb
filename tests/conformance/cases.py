"""The cases: searches of every kind, each made anew from its family's name and its number alone."""

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from itertools import product
from math import inf, isinf
from typing import Any, NamedTuple

import given_tree
from examples.domineering import Domineering, score
from graph_game import GraphGame
from hostile import HOSTILE, HostileGame
from minimax_viz import UndoGame, trace
from minimax_viz.picture.text_metrics import advance
from minimax_viz.practice.course import Habit, course_of, nodes_of
from minimax_viz.practice.diagnosis import HABITS
from minimax_viz.practice.exercise import Instance
from minimax_viz.text.catalog import PLACEHOLDER, catalog, languages
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.side import turned, turned_window
from sticks import Sticks

Dice = random.Random
Options = dict[str, Any]

READABLE = tuple(name for name in HOSTILE if name and name.isprintable())  # what a tree's text may hold
LABELS = (*READABLE, "A", "A", "B1", "Ход", "Ход конём 🙂", "слон бьёт ферзя", "x" * 60, "{0}", "{node|a|b}", "$&", "#")
VALUES: tuple[tuple[float, ...], ...] = (
    tuple(range(-3, 4)),
    (0, 1),
    (-2.5, 0.25, 1e-7, 123456.75, 3, -1000),
    (9007199254740990, -9007199254740990, 1.5e-9, 0.1, 1 / 3, -0.0),
)
MOST_LEAVES = 24
FAN = str([[*range(20)], [*range(20)][::-1], [5, 0, *range(20)]])
"""A tree with more children than a sentence lists."""


class Case(NamedTuple):
    """One search, two to be laid over each other, or something that is no search and is `given` as JSON."""

    family: str
    number: int

    def __str__(self) -> str:
        return f"{self.family} {self.number}"

    def traces(self) -> list[TraceResult]:
        """The searches, made anew."""
        return SEARCHES[self.family].make(Dice(str(self)), self.number) if self.family in SEARCHES else []

    def given(self) -> Any:
        """What is no search."""
        return GIVEN[self.family].make(Dice(str(self)), self.number) if self.family in GIVEN else None


class Searches(NamedTuple):
    """So many cases of one kind, each made by a function of its dice and its number."""

    count: int
    make: Callable[[Dice, int], list[TraceResult]]


class Given(NamedTuple):
    """The same of what is no search."""

    count: int
    make: Callable[[Dice, int], Any]


def random_tree(dice: Dice) -> str:
    """A tree of mixed depths: decimals, equal values, single children, consecutive nodes of a player, any labels."""
    values, with_labels = dice.choice(VALUES), dice.random() < 0.3
    least = dice.choice([1, 5, 9, 12])
    while True:
        tree = grown(dice, values, dice.choice([0, 1, 2, 3, 3, 4, 4]), with_labels)
        if least <= leaves(tree) <= MOST_LEAVES:
            return json.dumps(tree)


def grown(dice: Dice, values: tuple[float, ...], depth: int, with_labels: bool) -> dict[str, Any]:
    """A node of a random tree."""
    node: dict[str, Any] = {}
    if with_labels and dice.random() < 0.6:
        node["name"] = dice.choice(LABELS)
    if with_labels and dice.random() < 0.4:
        node["move"] = dice.choice(LABELS)
    if depth == 0 or (depth < 3 and dice.random() < 0.25):
        return node | {"value": dice.choice(values)}
    if dice.random() < 0.2:
        node["player"] = dice.choice(["max", "min"])
    width = dice.choice([1, 1, 2, 2, 3, 3, 4])
    return node | {"children": [grown(dice, values, depth - 1, with_labels) for _ in range(width)]}


def leaves(tree: dict[str, Any]) -> int:
    """How many leaves a tree has."""
    return sum(map(leaves, tree["children"])) if "children" in tree else 1


def way(dice: Dice) -> Options:
    """Settings that every game knows."""
    return {
        "algorithm": dice.choice(["alphabeta", "alphabeta", "alphabeta", "minimax"]),
        "cutoff": dice.choice(["ge", "gt"]),
        "fail": dice.choice(["soft", "hard"]),
        "order": dice.choice([*["natural"] * 3, "reverse", "best", "worst", f"random:{dice.randint(1, 9)}"]),
        "max_nodes": dice.choice([None, None, None, None, dice.randint(1, 30)]),
    }  # fmt: skip


def of_tree(dice: Dice, number: int) -> list[TraceResult]:
    """A search of a random tree."""
    options = way(dice) | {"root": dice.choice(["max", "min"]), "depth": dice.choice([None, None, None, 0, 1, 2, 3])}
    text = random_tree(dice)
    for size, infinite in ((f": {VALUES[3][0]}", ': "inf"'), (f": {VALUES[3][1]}", ': "-inf"')):
        text = text.replace(size, infinite)
    return [trace(text, **options)]


def of_open_tree(dice: Dice, number: int) -> list[TraceResult]:
    """A search of a random tree some of whose leaves are open."""
    text = re.sub(
        r'"value": [^,}]+', lambda found: found[0] if dice.random() < 0.7 else '"value": "?"', random_tree(dice)
    )
    return [trace(text, **way(dice))]


def graph_way(dice: Dice) -> Options:
    """Settings for a game with shared and symmetric positions."""
    depth = dice.choice([None, None, 1, 2, 3])
    return way(dice) | {
        "symmetry": dice.random() < 0.5,
        "transpositions": dice.random() < 0.5,
        "candidates": dice.choice([None, None, None, "first:1", "first:2", "best:2" if depth else None]),
        "depth": depth,
        "evaluation": "estimate" if depth else "zero",
    }


def of_graph(dice: Dice, number: int) -> list[TraceResult]:
    """A search of a random game whose positions are shared, with all that can be left out."""
    options = graph_way(dice)
    game = GraphGame(dice.randrange(10**6), layers=dice.choice([4, 5, 6]), branching=3, mirrored=options["symmetry"])
    return [trace(game=game, **options)]


# Games, with positions near the end and evaluations that they know; None is any board from the start.
GAMES: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    ("tictactoe", "XOX/.O./.XO", ("zero", "twos")),
    ("tictactoe", "XO./.X./..O", ("zero", "twos", "lines")),
    ("tictactoe", None, ("twos", "lines")),
    ("mnk:4,3,3", "X.../.O../....", ("lines",)),
    ("mnk:12,12,5", "...../.XO../.OX..", ("lines",)),
    ("mnk:3,2,2", None, ("zero",)),
    ("connect4", None, ("lines", "patterns")),
    ("connect4:4x4", "..../..../.O../XXO.", ("patterns",)),
    ("nim", "1,2,3", ("zero",)),
    ("nim:misere", "2,2,2", ("zero",)),
    ("othello:4", None, ("discs",)),
    ("othello:6", None, ("mobility", "discs")),
    ("openspiel:breakthrough(rows=4,columns=3)", None, ("zero",)),
    ("openspiel:chess", "8/8/8/8/8/5k2/6q1/7K w - - 0 1", ("material",)),
    ("examples/nim.py", "7", ("zero",)),
    ("examples/domineering.py", None, ("zero",)),
)


def of_game(dice: Dice, number: int) -> list[TraceResult]:
    """A search of a built-in game, or one of a user's file."""
    game, board, evaluations = GAMES[number % len(GAMES)]
    options = way(dice) | {"depth": dice.choice([1, 2, 2, 3]), "evaluation": dice.choice(evaluations)}
    options |= {"symmetry": dice.random() < 0.4, "transpositions": dice.random() < 0.4}
    if game.startswith("mnk:12"):
        board = "/".join(
            row.ljust(12, ".") for row in ([*[""] * dice.randint(0, 5), *(board or "").split("/"), *[""] * 12])[:12]
        )
        options |= {
            "candidates": dice.choice(["near:1", "best:3"]),
            "depth": dice.choice([1, 1, 2]),
            "order": "natural",
        }
    if game == "tictactoe":
        options |= dice.choice([{}, {"max": "O"}, {"score": "fast"}])
    options["max_nodes"] = dice.choice([options["max_nodes"], 12, 25, 40])
    return [trace(board, game=game, **options)]


def hostile(dice: Dice, number: int) -> list[TraceResult]:
    """Names and looks that are hostile, boards of text, games that make and undo their moves."""
    kind = number % 5
    if kind == 3:
        return [trace(game=Sticks(), **way(dice) | {"transpositions": dice.random() < 0.5})]
    if kind == 4:
        return [trace(game=UndoGame(Domineering(2, 3), score), **way(dice) | {"max_nodes": 40})]
    game = HostileGame(("text", "grid", "none")[kind])
    game.names = tuple(dice.sample(HOSTILE, 4))
    return [trace(game=game, **way(dice))]


def in_visits(dice: Dice, number: int) -> list[TraceResult]:
    """A search of a random tree, with chance nodes or not, in passes or not, by any algorithm."""
    has_chance = number % 2 == 0
    algorithm = dice.choice(
        ["minimax", "alphabeta", "star1", "star2", "star2"] if has_chance else ["alphabeta", "pvs", "pvs", "mtdf"]
    )
    tree = given_tree.random_tree(dice, dice.choice([2, 3, 3, 4]), chance=has_chance)
    depth = dice.choice([None, None, 1, 2, 3])
    options: Options = {"depth": depth, "deepen": depth is not None and dice.random() < 0.6}
    if options["deepen"] and algorithm not in ("minimax", "mtdf"):
        options["aspiration"] = dice.choice([None, 1, 2.5])
    if algorithm in ("star1", "star2"):
        options["range"] = (-9, 9)
    if algorithm in ("alphabeta", "pvs"):
        options["all_best"] = dice.random() < 0.4
    options["transpositions"] = not options.get("all_best") and dice.random() < 0.2
    options["max_nodes"] = dice.choice([None, None, None, dice.randint(1, 30)])
    return [trace(json.dumps(written(tree)), algorithm=algorithm, **options)]


def of_mover(dice: Dice, number: int) -> list[TraceResult]:
    """A search of two players, told from the side of whoever moves."""
    while True:
        make = (of_tree, of_graph, of_game, in_visits)[number % 4]
        (made,) = make(dice, 2 * number + 1)
        if not any(label.player == "chance" for label in made.columns.labels):
            return [made.told("mover")]


def written(node: given_tree.GivenNode) -> Options:
    """A given tree as JSON."""
    told: Options = {} if node.probability is None else {"probability": node.probability}
    if node.value is not None:
        return told | {"value": node.value}
    return told | {"player": node.player, "children": list(map(written, node.children))}


def pair(dice: Dice, number: int) -> list[TraceResult]:
    """Two searches of one position, now and then of two; half of them differ in one setting."""
    if number % 2:
        game = GraphGame(dice.randrange(10**6), layers=4, branching=3, mirrored=True)
        ways = [graph_way(dice) | {"evaluation": "estimate"} for _ in range(2)]
    else:
        trees = [random_tree(dice)] * 2 if number % 12 else [random_tree(dice), random_tree(dice)]
        depths = dice.choice([(None, None), (None, None), (2, None), (1, 2)])
        ways = [way(dice) | {"depth": depth} for depth in depths]
    if dice.random() < 0.5:
        changed = dice.choice(list(ways[0]))
        ways[1] = ways[0] | {changed: ways[1][changed]}
    if any(ways[0].get(name) != ways[1].get(name) for name in ("candidates", "symmetry")):
        for options in ways:
            options["order"] = "natural"  # in any other, moves that were left out may stand elsewhere
    if number % 2:
        return [trace(game=game, **options) for options in ways]
    return [trace(tree, **options) for tree, options in zip(trees, ways, strict=True)]


LARGE: tuple[Options, ...] = (
    {"game": "connect4", "depth": 4, "evaluation": "lines"},
    {"board": "X../.O./...", "game": "tictactoe"},
    {"board": "X........", "game": "tictactoe", "candidates": "near:1", "depth": 5, "evaluation": "lines"},
    {"game": "mnk:15,15,5", "board": "/".join(["." * 15] * 7 + [".......X......."] + ["." * 15] * 7),
     "depth": 2, "evaluation": "lines", "candidates": "near:1"},
    {"game": "othello:6", "depth": 4, "evaluation": "mobility", "transpositions": True},
    {"board": "[" * 60 + "1" + "]" * 60},
    {"board": json.dumps([[[at % 7, at % 5] for at in range(40)], [list(range(90)), 3]])},
    {"board": "[" + ",".join(["[" * 45 + "2,3" + "]" * 45] * 12) + "]"},
)  # fmt: skip


def large(dice: Dice, number: int) -> list[TraceResult]:
    """A search of which a page shows a part."""
    options = dict(LARGE[number % len(LARGE)])
    return [trace(options.pop("board", None), **options, **({"fail": "hard", "cutoff": "gt"} if number % 2 else {}))]


def wide(dice: Dice, number: int) -> list[TraceResult]:
    """A search of a tree with so many moves at each node that a page shows many of them in stubs."""
    values = [dice.choice([-3, 0, 0.5, 2, 7, -0.25]) for _ in range(12)]
    families = [[dice.choice(values) for _ in range(dice.randint(1, 40))] for _ in range(24)]
    for family in families[::2]:
        family.sort(reverse=dice.random() < 0.5)  # so that some are cut late
    tree = [families[:12], *families[12:], [families[at][:2] for at in range(20)]]
    options = way(dice) | {"max_nodes": dice.choice([None, 300]), "depth": dice.choice([None, 2])}
    return [trace(json.dumps(tree), **options)]


def layout(dice: Dice, number: int) -> Any:
    """A random tree of nodes with measures, parents in preorder, and ways to arrange it."""
    width = dice.choice([1, 2, 3, 8])
    parents, open_nodes = [-1], [0]
    for node in range(1, dice.choice([1, 2, 5, 30, 60, 120])):
        if dice.random() < 1 / (width + 1) and len(open_nodes) > 1:
            del open_nodes[dice.randrange(1, len(open_nodes)) :]
        parents.append(open_nodes[-1])
        if dice.random() < dice.choice([0.2, 0.5, 0.9]):
            open_nodes.append(node)
    widths = [dice.choice([0, 10, 10, 24.5, dice.randint(0, 300)]) for _ in parents]
    plies = [0] * len(parents)
    measures = []
    for node, parent in enumerate(parents):
        plies[node] = plies[parent] + 1 if node else 0
        measures.append({
            "parent": parent, "ply": plies[node], "room": widths[node], "height": dice.choice([34, 58.5, 75, 160]),
            "above": dice.choice([0, 15, 20, 35]),
        })  # fmt: skip
    return {
        "measures": measures,
        "arrangements": [[1, 16, 26], [dice.choice([0.25, 0.6, 1]), dice.choice([0, 4, 8]), dice.choice([0, 10, 16])]],
    }  # fmt: skip


NUMBERS = (
    "0", "-0", "3", "-3", "0.5", "-0.25", "0.1", "0.30000000000000004", "1e-4", "9.999e-5", "1e-7", "-2.5e-10",
    "5e-324", "123456.75", "1e15", "9999999999999998", "1e16", "12345678901234567", "1e21", "1.5e22", "-1e300",
    "9007199254740990", "9007199254740991", "-9007199254740992", "9007199254740993", "9007199254740996",
    "1.7976931348623157e308", "Infinity", "-Infinity", "100", "1000000",
)  # fmt: skip


def numbers(dice: Dice, number: int) -> Any:
    """Awkward numbers, as texts since JSON has no infinities; shares and measures; counts."""
    drawn = [repr(dice.uniform(-1, 1) * 10.0 ** dice.randint(-12, 20)) for _ in range(200)]
    measures = [0, 100, -100, 50, 0.04, 99.96, 99.9999999, 1e-9, -0.04, -250, 0.1 + 0.2, 1 / 3, 5e-324, 2.0**53]
    measures += [0.125 + step / 8 for step in range(-40, 40)] + [0.05 + step / 10 for step in range(-30, 30)]
    measures += [100 * dice.randint(0, 9999) / dice.randint(1, 9999) for _ in range(300)]
    measures += [dice.uniform(-1, 1) * 10 ** dice.randint(-12, 12) for _ in range(300)]
    counts = [0, 7, 999, 1000, 12345, 999999, 6600000, 2**53, *(dice.randrange(10**9) for _ in range(20))]
    return {"values": [*NUMBERS, *drawn], "measures": measures, "counts": counts}


def texts(dice: Dice, number: int) -> Any:
    """Texts to cut to widths, with how wide each sign is, and looks of several lines."""
    signs = ["iIlMW.,x ", "Ходконём ", "日本語♔α…", "ab\u0301c\U0001f600 ", "\t\n ab", "\n"]

    def some_text(pool: str, most: int) -> str:
        return "".join(dice.choice(pool) for _ in range(dice.randint(0, most)))

    cut = [(some_text(dice.choice(signs[:4]), 60), dice.uniform(0, 200), dice.choice([9.5, 12.0])) for _ in range(300)]
    looks = ["", "\n", "a\n", "a\n\n", "a\tb\n\tc", *(some_text(dice.choice(signs), 50) for _ in range(300))]
    return {"cut": cut, "advances": {sign: advance(sign) for sign in "".join(signs)}, "looks": looks}


def joined(dice: Dice, number: int) -> Any:
    """Pairs of parts of a board, some of them the whole."""
    parts = [None, *([dice.randint(1, 9) for _ in range(4)] + [19] for _ in range(40))]
    return [(dice.choice(parts), dice.choice(parts)) for _ in range(200)]


def marks(dice: Dice, number: int) -> Any:
    """Marks of a board: single signs, pairs of those that are drawn otherwise, and longer ones."""
    signs = [chr(code) for code in [*range(0x20, 0x500), *range(0x2650, 0x2670), 0x212A, 0x1F600]]
    return [
        "",
        *signs,
        *map("".join, product("XxOo.♔♚♟", repeat=2)),
        "10",
        "a\u0301",
        "\U0001f600!",
        "longer than a cell",
    ]


SETS = ([5], [-5], [0], [0, 1], [-1, 0], [1, 2, 3], [-3, -2], [1, 0, -1], [0.1, 0.2, -7], [1e-300, 1e300, -1e300])


def value_sets(dice: Dice, number: int) -> Any:
    """The values of searches, each once, in the order of their occurrence."""
    found: list[list[float]] = [*map(list, SETS)]
    for _ in range(100):
        low, high = dice.choice([(-9, 9), (1, 10**6), (-50, -1), (0, 30), (-30, 0)])
        by = dice.choice([1, 1, 4, 1000])
        found.append(list(dict.fromkeys(dice.randint(low, high) / by for _ in range(dice.randint(1, 60)))))
    return found


COUNTS = (*range(23), 25, 100, 101, 102, 111, 112, 121, 1001, 1002, 1000000, 6549946)
FILLINGS = (
    "B1", "Ход {0} $& $1 #", {"text": "after c2", "row": 3}, {"value": -2.5, "row": 4, "about": True},
    {"value": 1e-7, "about": False}, {"phrase": "is.lower"}, 1234567, 2,
)  # fmt: skip


def messages(dice: Dice, number: int) -> Any:
    """Every message of a language with whatever may be filled into it; counts where there are plural forms."""
    words = catalog(languages()[number])
    filled = []
    for key, text in words.messages.items():
        places = {match[1]: "|" in match[2] for match in PLACEHOLDER.finditer(text)}
        for _ in range(3 if any(places.values()) else 1):
            known = {name: dice.choice(COUNTS if is_plural else FILLINGS) for name, is_plural in places.items()}
            filled.append([key, known])
    return {"language": number, "messages": filled}


def claims(dice: Dice, number: int) -> Any:
    """A tree, how it is searched, and claims about it: what is right or what a habit comes to, with some changes.

    An end of a window is None where there is none.
    """
    while len(nodes := nodes_of(instance := Instance(
        FAN if number % 100 == 99 else random_tree(dice),
        dice.choice(["alphabeta", "alphabeta", "alphabeta", "minimax"]), dice.choice(["ge", "gt"]),
        dice.choice(["max", "min"]), "mover" if number % 3 == 1 else "max",
    ))) == 1:  # fmt: skip
        pass
    right = course_of(nodes, Habit(strict=instance.cutoff == "gt", never=instance.algorithm == "minimax"))
    habits = [Habit(), Habit(strict=True), *HABITS.values()]
    courses = [right, right, *(course_of(nodes, habit) for habit in habits)]
    made: list[Any] = []
    for _ in range(12):
        course = dice.choice(courses)
        pruned = {nodes[place].path for place in course.skipped}
        for _ in range(dice.choice([0, 0, 1, 2])):
            pruned ^= {nodes[dice.randrange(1, len(nodes))].path}
        interior = [place for place in course.values if nodes[place].children]
        values = {nodes[place].path: course.values[place] + dice.choice([0, 0, 0, 1, -1]) for place in interior}
        for path in values:
            if dice.random() < 0.2:
                values[path] = dice.choice([*course.values.values()])
        windows = {nodes[place].path: [*course.windows[place]] for place in interior}
        for path, window in windows.items():
            if dice.random() < 0.2:
                windows[path] = dice.choice(
                    [window[::-1], [-inf, inf], [window[0], 3], [*dice.choice([*windows.values()])]]
                )
        value = course.values[0]
        if instance.view == "mover" and dice.random() < 0.5:  # as it is to be told; else as MAX sees it
            sides = {node.path: node.side for node in nodes}
            value = turned(value, sides["/"])
            values = {path: turned(one, sides[path]) for path, one in values.items()}
            windows = {path: [*turned_window((ends[0], ends[1]), sides[path])] for path, ends in windows.items()}
        made.append({
            "value": dice.choice([None, value, value + 1]),
            "pruned": dice.choice([None, sorted(pruned)]), "values": dice.choice([{}, values]),
            "windows": dice.choice([{}, {path: list(map(finite, ends)) for path, ends in windows.items()}]),
        })  # fmt: skip
    return {"instance": asdict(instance), "claims": made}


def finite(end: float) -> float | None:
    """An end of a window, None where there is none: JSON has no infinities."""
    return None if isinf(end) else end


SEARCHES: Mapping[str, Searches] = {
    "tree": Searches(1000, of_tree),
    "open": Searches(60, of_open_tree),
    "graph": Searches(600, of_graph),
    "game": Searches(320, of_game),
    "hostile": Searches(100, hostile),
    "visits": Searches(510, in_visits),
    "mover": Searches(136, of_mover),
    "pair": Searches(240, pair),
    "large": Searches(len(LARGE), large),
    "wide": Searches(24, wide),
}
GIVEN: Mapping[str, Given] = {
    "layout": Given(200, layout),
    "text": Given(5, texts),
    "joined": Given(1, joined),
    "marks": Given(1, marks),
    "scale": Given(4, value_sets),
    "numbers": Given(3, numbers),
    "catalog": Given(len(languages()), messages),
    "diagnosis": Given(300, claims),
}


def all_cases() -> list[Case]:
    """Every case there is."""
    families = {**SEARCHES, **GIVEN}
    return [Case(family, number) for family, known in families.items() for number in range(known.count)]


def is_quick(case: Case) -> bool:
    """Whether a case is in the quick tier: some of each family but the large ones, with every kind of game and pair."""
    one_in = 102 if case.family in ("tree", "graph", "visits", "diagnosis") else 34
    return case.number % one_in == 0 and case.family != "large"
