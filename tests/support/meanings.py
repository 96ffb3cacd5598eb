"""The meaning of each message of a step, as claims that a program can check: who, which rows, which relation.

A meaning is a function of a message's arguments and of the row at hand. A claim is a tuple: its name, then rows,
players and numbers; `tests/attack/claims.py` checks each by brute force.
"""

from collections.abc import Callable, Iterator
from typing import Any

from minimax_viz.text.catalog import Mention, Number, Phrase

Claim = tuple[Any, ...]
Meaning = Callable[[dict[str, Any], int], Iterator[Claim]]

SIDES = {"max": "alpha", "min": "beta"}


def predicate(arguments: dict[str, Any], form: str, number: str) -> Iterator[Claim]:
    """What a predicate ("is at most") says of the row a number comes from."""
    _, relation, *rest = arguments[form].key.split(".")
    value = arguments[number]
    if not rest:
        yield "worth", value.row, relation, value.value
    yield ("estimate" if value.about else "no_estimate"), value.row


def bounds(arguments: dict[str, Any], *players: str) -> Iterator[Claim]:
    """What the players are said to have on the path."""
    for player in players:
        value = arguments[f"{player}_value"]
        how = arguments[f"{player}_has"].key.split(".")[1]
        yield "bound", arguments[f"at_{player}"].row, player, value.value, how
        yield "same", value.about, how == "estimate" or (how == "candidates" and value.about)
        yield "same", arguments[SIDES[player]].value, value.value


def interest(arguments: dict[str, Any], node: int, *players: str) -> Iterator[Claim]:
    """That what a player has makes values of the node beyond it as good as the bound itself."""
    for player in players:
        yield from bounds(arguments, player)
        if arguments[f"{player}_has"].key != "has.candidates":
            yield "indifferent", node, "low" if player == "max" else "high", arguments[f"{player}_value"].value


def window(*players: str, rule: str = "") -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from interest(arguments, node, *players)
        if rule:
            yield "rule", rule
        if rule == "point":
            yield "same", arguments["alpha"].value, arguments["beta"].value

    return claims


def entered(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "turn", node, arguments["player"]
    yield "moves", node, arguments["moves"]
    if "parent_player" in arguments:
        yield "turn", arguments["at_parent"].row, arguments["parent_player"]
        move = arguments["move"]
        yield "move", arguments["at_parent"].row, move.row, move.text.removeprefix("move ")


def placed(arguments: dict[str, Any], row: int) -> Iterator[Claim]:
    """Which of many rows of its name a row is said to be, where one of a message's rows has a path."""
    path = arguments.get("path")
    if isinstance(path, Phrase) and path.key == "path.moves":
        yield "path", path.arguments["path"].row, path.arguments["path"].text
        yield "named_twice", path.arguments["path"].row
    elif path:
        yield "first_move", row


def leaf_entered(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "leaf", node


def evaluated(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "worth", node, "exactly", arguments["value"].value
    yield "no_estimate", node
    yield "over", node


def won(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from evaluated(arguments, node)
    yield "same", arguments["player"][:3], "MAX" if arguments["value"].value > 0 else "MIN"


def estimated(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "worth", node, "exact", arguments["value"].value
    yield "same", arguments["value"].about, True
    yield "estimate", node


def taken_over(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from predicate(arguments, "worth", "value")
    yield "equal_position", node, arguments["at_source"].row
    yield "same", arguments["number"].text, str(arguments["at_source"].row)


def first(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from predicate(arguments, "worth", "value")
    yield "first", node, arguments["child"].row


def both(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from predicate(arguments, "worth", "value")
    yield from predicate(arguments, "is", "previous")
    yield "same", arguments["value"].row, arguments["child"].row
    yield "same", arguments["previous"].row, arguments["holder"].row


def prefers(which: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from both(arguments, node)
        pair = arguments["child"].row, arguments["holder"].row
        yield "prefers", arguments["player"], *(pair if which == "child" else pair[::-1])
        yield "turn", node, arguments["player"]

    return claims


def undecided(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "undecided", node, (arguments["child"].row, arguments["holder"].row)


def decided(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "decided", node, (arguments["child"].row, arguments["holder"].row) if arguments else None


def beyond(player: str) -> Meaning:
    """That all the rows that are spoken of bring `player` no more than that player has."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(arguments, player)
        for row in (arguments["child"].row, arguments["holder"].row) if "child" in arguments else (node,):
            yield "worth", row, "upper" if player == "max" else "lower", arguments[f"{player}_value"].value

    return claims


def goes_on(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "best_returned", node, arguments["kept"].row
    yield "discarded_at_or_below", node


def back(end: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield "window_at_end", arguments["at_child"].row, end, arguments["inner"].value
        yield "window_before", node, end, arguments["bound"].value
        yield "window", node, end, arguments["bound"].value

    return claims


def narrowed(player: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(arguments, player)
        yield "same", arguments["inside"].row, node
        yield "window_before", node, SIDES[player], arguments["before"].value
        yield "window", node, SIDES[player], arguments[SIDES[player]].value

    return claims


def not_narrowed(player: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(arguments, player)
        yield "window_before", node, SIDES[player], arguments[SIDES[player]].value
        yield "window", node, SIDES[player], arguments[SIDES[player]].value

    return claims


def found(player: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        other = "max" if player == "min" else "min"
        best = arguments["best"].value
        yield "turn", node, player.upper()
        yield from bounds(arguments, other)
        yield "returned", arguments["best"].row, best
        if not arguments["is"].key.endswith("candidates"):
            yield "worth", node, "upper" if player == "min" else "lower", best

    return claims


def met(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    """That the window has closed, which leaves the root nothing to gain."""
    alpha, beta = arguments["alpha"].value, arguments["beta"].value
    yield "window", node, "alpha", alpha
    yield "window", node, "beta", beta
    yield "same", alpha >= beta, True
    other = "max" if "max_has" in arguments else "min"
    is_sure = not arguments["is"].key.endswith("candidates") and arguments[f"{other}_has"].key != "has.candidates"
    if is_sure:
        yield "indifferent", node, "low" if other == "max" else "high", arguments["best"].value


def met_and_passed(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from met(arguments, node)
    yield "rule", "ge" if arguments["sign"] == "≥" else "gt"
    yield "same", arguments["alpha"].value > arguments["beta"].value, True


def met_exactly(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from met(arguments, node)
    yield "same", arguments["alpha"].value, arguments["beta"].value
    other = "max" if "max_has" in arguments else "min"
    if not arguments["is"].key.endswith("candidates") and arguments[f"{other}_has"].key != "has.candidates":
        yield "no_improvement", node, other, arguments["alpha"].value


def supposed(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "skipped", node, arguments["skipped"]
    yield "if_skipped", node, arguments["worse"].value, arguments["best"].value
    yield "if_skipped", node, arguments["better"].value, arguments["better"].value
    yield "estimate" if arguments["best"].about else "no_estimate", arguments["best"].row


def no_better(player: str, *, is_shallow: bool) -> Meaning:
    """That a node at which `player` moves brings the other no more than it has, whatever was skipped."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        other = "max" if player == "min" else "min"
        yield from bounds(arguments, other)
        for value in (arguments["better"].value, arguments["best"].value):
            yield "in_order", other, value, arguments[f"{other}_value"].value
            if is_shallow:
                yield "no_worse_than", other, arguments["kept"].row, value
        if is_shallow:
            yield "siblings", node, arguments["kept"].row

    return claims


def shallow(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "parent", node, arguments["supplier"].row


def deep(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "above", node, arguments["at_supplier"].row, arguments["plies"]


def looked(kind: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield f"looked_{kind}", arguments["at_node"].row

    return claims


def settled(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    outcome = arguments["outcome"].arguments
    yield "same", arguments["value"].row, node
    if arguments["outcome"].key == "outcome.stated":
        yield from predicate(outcome, "worth", "value")
        yield "same", outcome["worth"].key == "worth.exactly" and arguments["value"].about, False
    else:
        yield from reckoned(outcome, node)


def reckoned(outcome: dict[str, Any], node: int) -> Iterator[Claim]:
    """What "= min(3, ≤ 12, ?) = 3" says: of each child that is named, of the node, and that the least is the least."""
    yield "turn", node, outcome["pick"]
    terms = outcome["terms"].parts
    yield "terms", node, [None if term == "…" else term.row for term in terms]
    total = total_of(outcome)
    numbers = [term for term in terms if isinstance(term, Number)]
    for term in terms:
        if isinstance(term, Mention):
            yield "not_looked_at", term.row
    for number in (*numbers, total):
        yield "worth", number.row, number.bound, number.value
        yield ("estimate" if number.about else "no_estimate"), number.row
    pick = max if outcome["pick"] == "max" else min
    yield "same", pick(number.value for number in numbers), total.value
    yield "same", isinstance(outcome["value"], Phrase), total.bound == "exact" and not total.about


def total_of(outcome: dict[str, Any]) -> Number:
    """The result of a sum, which stands after an = of its own where it has no other sign."""
    value = outcome["value"]
    total: Number = value.arguments["value"] if isinstance(value, Phrase) else value
    return total


def settled_by_estimates(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(arguments, node)
    yield "estimate", node


def chosen(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(arguments, node)
    yield "chooses", arguments["player"], node, arguments["chosen"].row


def result(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(arguments, node)
    findings = arguments["children"].parts
    yield "visited_children", node, [None if part == "…" else part.arguments["child"].row for part in findings]
    for part in findings:
        if part != "…":
            yield from predicate(part.arguments, "is", "value")
            yield "same", part.arguments["value"].row, part.arguments["child"].row
            yield "same", part.arguments["is"].key == "is.exactly" and part.arguments["value"].about, False


def best(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "chooses", arguments["player"], node, arguments["chosen"].row
    yield "line", arguments["variation"]


def candidates_result(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(arguments, node)
    yield "best_returned", node, arguments["chosen"].row
    yield "discarded_at_or_below", node


def enough(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "some_skipped", node
    outcome = arguments["outcome"].arguments
    relation = outcome["worth"].key.split(".")[1] if "worth" in outcome else total_of(outcome).bound
    yield "indifferent", node, "low" if relation == "upper" else "high", arguments["value"].value


def clamped(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    found, value, low, high = (arguments[name].value for name in ("found", "value", "alpha", "beta"))
    yield "returned", arguments["found"].row, found
    yield "entry", node, low, high
    yield "same", value, low if found < low else high
    yield "same", low <= found <= high, False


def none(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from ()


MEANINGS: dict[str, Meaning] = {
    "enter.root.interior": entered,
    "enter.root.leaf": leaf_entered,
    "enter.players": lambda arguments, node: iter([("same", node, 0)]),
    "enter.interior": entered,
    "enter.leaf": leaf_entered,
    "enter.merged": lambda arguments, node: iter([("merged", node, arguments["merged"])]),
    "enter.discarded": lambda arguments, node: iter([("discarded", node, arguments["discarded"])]),
    "window.open": lambda arguments, node: iter([("entry", node, float("-inf"), float("inf"))]),
    "window.first": lambda arguments, node: iter([("entry", node, float("-inf"), float("inf")), ("same", node, 0)]),
    "window.alpha.ge": window("max", rule="ge"),
    "window.alpha.gt": window("max", rule="gt"),
    "window.beta.ge": window("min", rule="ge"),
    "window.beta.gt": window("min", rule="gt"),
    "window.both.ge": window("max", "min", rule="ge"),
    "window.both.gt": window("max", "min", rule="gt"),
    "window.point": window("max", "min", rule="point"),
    "evaluate.tree": evaluated,
    "evaluate.tree.first": lambda arguments, node: iter([("first_of_kind", node)]),
    "evaluate.win": won,
    "evaluate.draw": evaluated,
    "evaluate.horizon": estimated,
    "evaluate.horizon.first": lambda arguments, node: iter([("first_of_kind", node)]),
    "evaluate.transposition": taken_over,
    "evaluate.transposition.first": lambda arguments, node: iter([("first_of_kind", node)]),
    "back_up.first": first,
    "back_up.better": prefers("child"),
    "back_up.equal": prefers("holder"),
    "back_up.worse": prefers("holder"),
    "back_up.both": both,
    "back_up.unknown": undecided,
    "back_up.undecided": undecided,
    "back_up.unneeded": decided,
    "back_up.neither.alpha": beyond("max"),
    "back_up.neither.beta": beyond("min"),
    "back_up.candidates": goes_on,
    "back.max": back("alpha"),
    "back.min": back("beta"),
    "narrow.max": narrowed("max"),
    "narrow.min": narrowed("min"),
    "no_narrow.max": not_narrowed("max"),
    "no_narrow.min": not_narrowed("min"),
    "cutoff.found.min": found("min"),
    "cutoff.found.max": found("max"),
    "cutoff.strict": met_and_passed,
    "cutoff.equal": met_exactly,
    "cutoff.first": lambda arguments, node: iter([("first_cutoff",)]),
    "cutoff.skipped.min": lambda arguments, node: iter(
        [("turn", node, "MIN"), ("skipped", node, arguments["skipped"])]
    ),
    "cutoff.skipped.max": lambda arguments, node: iter(
        [("turn", node, "MAX"), ("skipped", node, arguments["skipped"])]
    ),
    "cutoff.if": supposed,
    "cutoff.kept.shallow.min": no_better("min", is_shallow=True),
    "cutoff.kept.shallow.max": no_better("max", is_shallow=True),
    "cutoff.kept.deep.min": no_better("min", is_shallow=False),
    "cutoff.kept.deep.max": no_better("max", is_shallow=False),
    "cutoff.shallow.min": shallow,
    "cutoff.shallow.max": shallow,
    "cutoff.deep.min": deep,
    "cutoff.deep.max": deep,
    "finish.looked.all": looked("all"),
    "finish.looked.merged": looked("merged"),
    "finish.looked.candidates": looked("candidates"),
    "finish.chooses": chosen,
    "finish.chooses.estimate": lambda arguments, node: iter([*chosen(arguments, node), ("estimate", node)]),
    "finish.worth": settled,
    "finish.worth.estimate": settled_by_estimates,
    "finish.below": lambda arguments, node: iter([("skipped_below", node), ("not_exact", node)]),
    "finish.left_out": lambda arguments, node: iter([("looked_candidates", node)]),
    "finish.unknown": lambda arguments, node: iter([("undecided", node, None)]),
    "finish.undecided": lambda arguments, node: iter([("undecided", node, None)]),
    "finish.unneeded": decided,
    "finish.none.alpha": beyond("max"),
    "finish.none.beta": beyond("min"),
    "finish.cut": settled,
    "finish.cut.estimate": settled_by_estimates,
    "finish.enough": enough,
    "finish.enough.again": enough,
    "finish.part": lambda arguments, node: iter([("some_skipped", node)]),
    "finish.clamped": clamped,
    "finish.root": result,
    "finish.root.estimate": lambda arguments, node: iter([*result(arguments, node), ("estimate", node)]),
    "finish.never": lambda arguments, node: iter([("never_mattered", arguments["skipped"])]),
    "finish.best": best,
    "finish.best.estimate": lambda arguments, node: iter([*best(arguments, node), ("estimate", node)]),
    "finish.root.candidates": candidates_result,
    "finish.root.candidates.estimate": lambda arguments, node: iter(
        [*candidates_result(arguments, node), ("estimate", node)]
    ),
    "finish.approximate": lambda arguments, node: iter([("estimate", node)]),
    "finish.discarded": lambda arguments, node: iter([("discarded_at_or_below", node)]),
}
"""The meaning of every message that tells a step."""

PARTS = (
    "name.",
    "place.",
    "inside.",
    "of.",
    "node.",
    "has.",
    "worth.",
    "outcome.",
    "is.",
    "enter.twin",
    "lead.",
    "path.",
)
"""What the keys of phrases begin with, which say nothing alone."""

STEPS = ("enter.", "window.", "evaluate.", "back_up.", "back.", "narrow.", "no_narrow.", "cutoff.", "finish.")
"""What the keys of the messages of steps begin with."""
