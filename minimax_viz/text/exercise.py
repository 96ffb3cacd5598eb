"""The words of an exercise, its task and its answer, and of a mistake. Kinds, tasks and keys have the form that
practice.exercise describes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any

from minimax_viz.games.game import MAX, MIN, Player, opponent_of
from minimax_viz.record.trace import View
from minimax_viz.safe_text import ELLIPSIS, one_line
from minimax_viz.search.chance import mean
from minimax_viz.text.catalog import Argument, Catalog, Number, Series
from minimax_viz.text.numbers import ABOUT

Names = Mapping[str, str]
"""The names of nodes by their paths."""

Given = Mapping[str, Any]
"""The data of a task, or a key."""

Terms = Sequence[tuple[float, float]]
"""The terms of an expected value: the probability of each outcome, and its value."""

NO_TERMS: Mapping[str, Terms] = MappingProxyType({})


def exercise_title(kind: str, words: Catalog) -> str:
    """Return the title of a kind of exercise, such as "What is never looked at"."""
    return words.text(f"exercise.title.{kind}")


def class_title(name: str, words: Catalog) -> str:
    """Return the title of a class of mistakes, such as "a cutoff missed"."""
    return words.text(f"exercise.class.{name}")


def task_of(
    kind: str,
    asked: Given,
    names: Names,
    words: Catalog,
    *,
    cutoff: str = "ge",
    root: str = "max",
    view: View = "max",
    by_leaves: bool = False,
) -> str:
    """State a task in a few sentences: who moves at the root, from whose side numbers are told if that is not MAX's,
    what to find and, if it matters, when alpha-beta stops.

    `by_leaves` asks for skipped leaves instead of skipped nodes.
    """
    moves = situation_text(root, named("/", names), view, words)
    key = f"exercise.task.{kind}.leaves" if by_leaves else f"exercise.task.{kind}"
    task = words.text(key, **asked_of(kind, asked, names, words))
    if kind in ("values", "expected"):
        return f"{moves} {task}"
    return f"{moves} {task} {rule_text(cutoff, words)}"


def situation_text(root: str, node: str, view: View, words: Catalog) -> str:
    """Say who moves at the root, the `node`, and from whose side numbers are told if that is not MAX's."""
    told = words.text("exercise.root.chance" if root == "chance" else "exercise.root", player=root.upper(), node=node)
    return words.passage([told, words.text("exercise.mover") if view == "mover" else None])


def board_text(players: Mapping[Player, str], words: Catalog, *, is_cut: bool) -> str:
    """Say who MAX and MIN are on the boards of a tree and, if it ends before the game, what the numbers at its ends
    are; "" if there is nothing to say.
    """
    named_players = {player: one_line(players.get(player, "")) for player in (MAX, MIN)}
    told = words.text("exercise.boards", **named_players) if all(named_players.values()) else None
    return words.passage([told, words.text("exercise.boards.cut") if is_cut else None])


def rule_text(cutoff: str, words: Catalog) -> str:
    """Say when alpha-beta stops."""
    return words.text(f"exercise.rule.{cutoff}")


def paper_task(kind: str, asked: Given, names: Names, words: Catalog) -> str:
    """State a task as paper does, on which a note says what holds for all of them."""
    return words.text(f"exercise.paper.task.{kind}", **asked_of(kind, asked, names, words))


def alt_of(tree: str, root: str, words: Catalog) -> str:
    """Describe the tree of an exercise by its text and who decides at its root."""
    key = "exercise.alt.chance" if root == "chance" else "exercise.alt"
    return words.text(key, tree=tree, player=root.upper())


def asked_of(kind: str, asked: Given, names: Names, words: Catalog) -> dict[str, str | int]:
    """Return the arguments of the message for a kind's task."""
    match kind:
        case "values" | "expected" | "windows":
            return {"nodes": listed(asked["nodes"], names)}
        case "mirrored":
            return {"original": one_line(asked["original"]), "skipped": len(asked["pruned"])}
        case "order":
            return {"node": named("/", names), "moves": ", ".join(map(one_line, asked["moves"]))}
        case "step":
            return {"count": asked["count"], "last": named(asked["last"]["path"], names)}
        case "bound":
            return {"leaf": named(asked["leaf"], names), "node": named(asked["node"], names)}
    return {}


def answer_of(
    kind: str, asked: Given, key: Given, names: Names, words: Catalog, terms: Mapping[str, Terms] = NO_TERMS
) -> Iterator[str]:
    """Yield the sentences that state the key; `terms` are those of the chance nodes by their paths."""

    def say(what: str, **arguments: str | int) -> str:
        return words.text(f"exercise.answer.{what}", **arguments)

    match kind:
        case "values":
            for path, value in key.items():
                yield say("value", node=named(path, names), value=words.number(value))
        case "expected":
            for path, value in key.items():
                if path in terms:
                    yield say("expected", node=named(path, names), sum=sum_text(terms[path], words))
                else:
                    yield say("value", node=named(path, names), value=words.number(*readable(value)))
        case "windows":
            for path, (alpha, beta) in key.items():
                low, high = -inf if alpha is None else readable(alpha)[0], inf if beta is None else readable(beta)[0]
                window = words.window(low, high)
                yield say("window", node=named(path, names), window=window)
        case "pruning" | "mirrored":
            yield say("pruned", skipped=len(key["pruned"]), nodes=listed(key["pruned"], names))
        case "order":
            orders = "; ".join(ordered(asked["moves"], order) for order in key["orders"])
            yield say("order", count=len(key["orders"]), orders=orders)
            yield say("spared", leaves=key["pruned"])
        case "step":
            looked = [step for step in key["steps"] if step["kind"] == "look"]
            leaves = (f"{named(step['path'], names)} ({words.number(step['value'])})" for step in looked)
            yield say("step", nodes=", ".join(leaves))
            if len(looked) < len(key["steps"]):
                yield say("step.end")
        case "bound":
            sign, value = BOUND_SIGNS[key["sign"]], words.number(key["value"])
            yield say("bound", node=named(asked["node"], names), sign=sign, value=value)
        case "find-mistake":
            yield say("mistake", node=named(key["node"], names), mistake=class_title(key["class"], words))


SHORT, ROUNDED = 9, 2
"""The decimals up to which a number is written, and those of a number that has more."""


def readable(value: float) -> tuple[float, bool]:
    """Return a number without the noise of floating-point sums, or rounded if it has many decimals, and whether it is.

    Expected values come out as 9.299999999999999, which is 9.3, and as 9.333333333333334, which is about 9.33.
    """
    short = round(value, SHORT)
    if short == value or abs(short - value) <= 1e-12 * max(1, abs(value)):
        return short, False
    return round(value, ROUNDED), True


def sum_text(terms: Terms, words: Catalog) -> str:
    """Write an expected value with its arithmetic, as in "0.7 · 9 + 0.3 · (−2) = 5.7"."""
    products = [f"{words.probability(weight)} · {factor_text(value, words)}" for weight, value in terms]
    number, is_about = readable(mean(*zip(*terms, strict=True)))
    return f"{' + '.join(products)} {ABOUT if is_about else '= '}{words.number(number)}"


def factor_text(value: float, words: Catalog) -> str:
    """Write a number as the last factor of a product: in brackets if it is negative."""
    text = words.number(*readable(value))
    return f"({text})" if value < 0 else text


def leaves_answer(leaves: Sequence[str], words: Catalog) -> str:
    """List the leaves that are never looked at."""
    return words.text("exercise.answer.leaves", leaves=len(leaves), names=", ".join(leaves))


def step_text(kind: str, node: str, words: Catalog) -> str:
    """Write what alpha-beta does next as a choice: it looks at a node, or at nothing more."""
    return one_line(node) if kind == "look" else words.text("exercise.step.end")


def state_text(standing: Iterable[Given], names: Names, words: Catalog) -> str:
    """State the values and windows so far of the nodes above the one at hand."""
    parts = []
    for known in standing:
        ends = zip((known["alpha"], known["beta"]), (-inf, inf), strict=True)
        window = words.window(*(none if end is None else readable(end)[0] for end, none in ends))
        key, value = "exercise.state.open", known["value"]
        if value is not None:
            key = "exercise.state.value"
        number = "" if value is None else words.number(*readable(value))
        parts.append(words.text(key, node=named(known["path"], names), value=number, window=window))
    return words.text("exercise.state", nodes="; ".join(parts))


BOUND_SIGNS = {"<=": "≤", ">=": "≥"}


def bound_text(sign: str, words: Catalog) -> str:
    """Put the sign of a bound, "<=" or ">=", into words; the number itself stands elsewhere."""
    return words.text(f"exercise.part.bound.{'most' if sign == '<=' else 'least'}")


def named(path: str, names: Names) -> str:
    """Return the name of the node at a path, or the path if the node has no name."""
    return one_line(names.get(path, "")) or path


def listed(paths: Iterable[str], names: Names) -> str:
    """List nodes by name, separated by commas."""
    return ", ".join(named(path, names) for path in paths)


def ordered(moves: Sequence[str], order: Sequence[int]) -> str:
    """List moves in the given order."""
    return ", ".join(one_line(moves[place]) for place in order)


MOST_LISTED = 12  # of more nodes, the first ones and the last

Facts = Mapping[str, float | str | tuple[str, ...]]


def mistake_sentence(
    kind: str,
    path: str,
    told: str,
    facts: Facts,
    names: Names,
    maximises: bool,
    words: Catalog,
    terms: Terms | None = None,
    view: View = "max",
) -> str:
    """Write the sentence about a mistake at the node at `path`, where MAX moves or not.

    `kind` is the class of the mistake, and `told` picks one of the sentences about it. `facts` may contain paths;
    `terms` are those of the expected value that would be right. Where values are told from the side of whoever moves,
    the sentences about MAX are about every player.
    """
    key, player = f"mistake.{kind}{told and f'.{told}'}", MAX if maximises else MIN
    endings = (".mover", "", ".max") if view == "mover" else ("", f".{player}")
    key += next((ending for ending in endings if key + ending in words.messages), endings[-1])
    filled: dict[str, Argument] = {
        "node": named(path, names), "player": player.upper(), "other": opponent_of(player).upper(),
    }  # fmt: skip
    for fact, value in facts.items():
        if isinstance(value, tuple):
            nodes = [named(one, names) for one in value]
            if len(nodes) > MOST_LISTED:
                nodes[MOST_LISTED - 2 : -1] = [ELLIPSIS]
            filled[fact] = Series(nodes)
        else:
            filled[fact] = named(value, names) if isinstance(value, str) else number_told(value)
    if terms is not None:
        filled["sum"] = sum_text(terms, words)
    return words.text(key, **filled)


def number_told(value: float) -> Number:
    """Return a number as an argument of a sentence."""
    number, is_about = readable(value)
    return Number(number, about=is_about)


def right_by_other_rule(rule: str, words: Catalog) -> str:
    """State that a claim is right under the rule that is not in force, "ge" or "gt"."""
    return words.text(f"check.other_rule.{rule}")


def table_column(name: str, words: Catalog) -> str:
    """Return the heading of a column in the table of a class's mistakes."""
    return words.text(f"check.table.{name}")
