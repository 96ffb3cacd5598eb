"""What each message of a step says, as claims that a program can check: who, which rows, which relation.

A meaning is a function of a message's arguments and of the row at hand. A claim is a tuple: its name, then rows,
players and numbers; `tests/attack/claims.py` checks each by brute force.
"""

from collections.abc import Callable, Iterator
from typing import Any

from minimax_viz.text.catalog import Mention, Number, Phrase

Claim = tuple[Any, ...]
Meaning = Callable[[dict[str, Any], int], Iterator[Claim]]

SIDES = {"max": "alpha", "min": "beta"}


def said(known: dict[str, Any], form: str, number: str) -> Iterator[Claim]:
    """What a predicate ("is at most") says of the row a number comes from."""
    _, relation, *rest = known[form].key.split(".")
    value = known[number]
    if not rest:
        yield "worth", value.row, relation, value.value
    yield ("estimate" if value.about else "no_estimate"), value.row


def bounds(known: dict[str, Any], *players: str) -> Iterator[Claim]:
    """What the players are said to have on the path."""
    for player in players:
        value = known[f"{player}_value"]
        how = known[f"{player}_has"].key.split(".")[1]
        yield "bound", known[f"at_{player}"].row, player, value.value, how
        yield "same", value.about, how == "estimate" or (how == "candidates" and value.about)
        yield "same", known[SIDES[player]].value, value.value


def interest(known: dict[str, Any], node: int, *players: str) -> Iterator[Claim]:
    """That what a player has makes values of the node beyond it as good as the bound itself."""
    for player in players:
        yield from bounds(known, player)
        if known[f"{player}_has"].key != "has.candidates":
            yield "indifferent", node, "low" if player == "max" else "high", known[f"{player}_value"].value


def window(*players: str, rule: str = "") -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from interest(known, node, *players)
        if rule:
            yield "rule", rule
        if rule == "point":
            yield "same", known["alpha"].value, known["beta"].value

    return claims


def entered(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "turn", node, known["player"]
    yield "moves", node, known["moves"]
    if "parent_player" in known:
        yield "turn", known["at_parent"].row, known["parent_player"]
        move = known["move"]
        if isinstance(move, Phrase):
            yield "path", move.arguments["path"].row, move.arguments["path"].text
            yield "named_before", move.arguments["path"].row
            move = move.arguments["move"]
        yield "move", known["at_parent"].row, move.row, move.text


def leaf_entered(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "leaf", node


def evaluated(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "worth", node, "exactly", known["value"].value
    yield "no_estimate", node
    yield "over", node


def won(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from evaluated(known, node)
    yield "same", known["player"][:3], "MAX" if known["value"].value > 0 else "MIN"


def estimated(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "worth", node, "exact", known["value"].value
    yield "same", known["value"].about, True
    yield "estimate", node


def taken_over(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from said(known, "worth", "value")
    yield "equal_position", node, known["at_source"].row
    yield "same", known["number"].text, str(known["at_source"].row)


def first(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from said(known, "worth", "value")
    yield "first", node, known["child"].row


def both(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from said(known, "worth", "value")
    yield from said(known, "is", "previous")
    yield "same", known["value"].row, known["child"].row
    yield "same", known["previous"].row, known["holder"].row


def prefers(which: str) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from both(known, node)
        pair = known["child"].row, known["holder"].row
        yield "prefers", known["player"], *(pair if which == "child" else pair[::-1])
        yield "turn", node, known["player"]

    return claims


def undecided(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "undecided", node, (known["child"].row, known["holder"].row)


def unneeded(player: str, *, is_unknown: bool) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(known, player)
        rows = (known["child"].row, known["holder"].row) if "child" in known else (node,)
        for row in rows:
            yield "worth", row, "upper" if player == "max" else "lower", known[f"{player}_value"].value
        if is_unknown:
            yield "undecided", node, rows if len(rows) > 1 else None

    return claims


def goes_on(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "best_returned", node, known["kept"].row
    yield "discarded_at_or_below", node


def back(end: str) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield "window_at_end", known["at_child"].row, end, known["inner"].value
        yield "window_before", node, end, known["bound"].value
        yield "window", node, end, known["bound"].value

    return claims


def narrowed(player: str) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(known, player)
        yield "same", known["inside"].row, node
        yield "window_before", node, SIDES[player], known["before"].value
        yield "window", node, SIDES[player], known[SIDES[player]].value

    return claims


def not_narrowed(player: str) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(known, player)
        yield "window_before", node, SIDES[player], known[SIDES[player]].value
        yield "window", node, SIDES[player], known[SIDES[player]].value

    return claims


def found(player: str) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        other = "max" if player == "min" else "min"
        best = known["best"].value
        yield "turn", node, player.upper()
        yield from bounds(known, other)
        yield "returned", known["best"].row, best
        if not known["is"].key.endswith("candidates"):
            yield "worth", node, "upper" if player == "min" else "lower", best

    return claims


def met(known: dict[str, Any], node: int) -> Iterator[Claim]:
    """That the window has closed, which leaves the root nothing to gain."""
    alpha, beta = known["alpha"].value, known["beta"].value
    yield "window", node, "alpha", alpha
    yield "window", node, "beta", beta
    yield "same", alpha >= beta, True
    other = "max" if "max_has" in known else "min"
    is_sure = not known["is"].key.endswith("candidates") and known[f"{other}_has"].key != "has.candidates"
    if is_sure:
        yield "indifferent", node, "low" if other == "max" else "high", known["best"].value


def met_and_passed(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from met(known, node)
    yield "rule", "ge" if known["sign"] == "≥" else "gt"
    yield "same", known["alpha"].value > known["beta"].value, True


def met_exactly(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from met(known, node)
    yield "same", known["alpha"].value, known["beta"].value
    other = "max" if "max_has" in known else "min"
    if not known["is"].key.endswith("candidates") and known[f"{other}_has"].key != "has.candidates":
        yield "no_improvement", node, other, known["alpha"].value


def supposed(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "skipped", node, known["skipped"]
    yield "if_skipped", node, known["worse"].value, known["best"].value
    yield "if_skipped", node, known["better"].value, known["better"].value
    yield "estimate" if known["best"].about else "no_estimate", known["best"].row


def no_better(player: str, *, is_shallow: bool) -> Meaning:
    """That a node at which `player` moves brings the other no more than it has, whatever was skipped."""

    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        other = "max" if player == "min" else "min"
        yield from bounds(known, other)
        for value in (known["better"].value, known["best"].value):
            yield "in_order", other, value, known[f"{other}_value"].value
            if is_shallow:
                yield "no_worse_than", other, known["kept"].row, value
        if is_shallow:
            yield "siblings", node, known["kept"].row

    return claims


def shallow(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "parent", node, known["supplier"].row


def deep(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "above", node, known["at_supplier"].row, known["plies"]


def looked(kind: str) -> Meaning:
    def claims(known: dict[str, Any], node: int) -> Iterator[Claim]:
        yield f"looked_{kind}", known["at_node"].row

    return claims


def settled(known: dict[str, Any], node: int) -> Iterator[Claim]:
    outcome = known["outcome"].arguments
    yield "same", known["value"].row, node
    if known["outcome"].key == "outcome.stated":
        yield from said(outcome, "worth", "value")
        yield "same", outcome["worth"].key == "worth.exactly" and known["value"].about, False
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


def settled_by_estimates(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(known, node)
    yield "estimate", node


def chosen(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(known, node)
    yield "chooses", known["player"], node, known["chosen"].row


def result(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(known, node)
    findings = known["children"].parts
    yield "visited_children", node, [None if part == "…" else part.arguments["child"].row for part in findings]
    for part in findings:
        if part != "…":
            yield from said(part.arguments, "is", "value")
            yield "same", part.arguments["value"].row, part.arguments["child"].row
            yield "same", part.arguments["is"].key == "is.exactly" and part.arguments["value"].about, False


def best(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "chooses", known["player"], node, known["chosen"].row
    yield "line", known["variation"]


def candidates_result(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from settled(known, node)
    yield "best_returned", node, known["chosen"].row
    yield "discarded_at_or_below", node


def enough(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "some_skipped", node
    outcome = known["outcome"].arguments
    relation = outcome["worth"].key.split(".")[1] if "worth" in outcome else total_of(outcome).bound
    yield "indifferent", node, "low" if relation == "upper" else "high", known["value"].value


def clamped(known: dict[str, Any], node: int) -> Iterator[Claim]:
    found, value, low, high = (known[name].value for name in ("found", "value", "alpha", "beta"))
    yield "returned", known["found"].row, found
    yield "entry", node, low, high
    yield "same", value, low if found < low else high
    yield "same", low <= found <= high, False


def none(known: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from ()


MEANINGS: dict[str, Meaning] = {
    "enter.root.interior": entered,
    "enter.root.leaf": leaf_entered,
    "enter.players": lambda known, node: iter([("same", node, 0)]),
    "enter.interior": entered,
    "enter.leaf": leaf_entered,
    "enter.merged": lambda known, node: iter([("merged", node, known["merged"])]),
    "enter.discarded": lambda known, node: iter([("discarded", node, known["discarded"])]),
    "window.open": lambda known, node: iter([("entry", node, float("-inf"), float("inf"))]),
    "window.first": lambda known, node: iter([("entry", node, float("-inf"), float("inf")), ("same", node, 0)]),
    "window.alpha.ge": window("max", rule="ge"),
    "window.alpha.gt": window("max", rule="gt"),
    "window.beta.ge": window("min", rule="ge"),
    "window.beta.gt": window("min", rule="gt"),
    "window.both.ge": window("max", "min", rule="ge"),
    "window.both.gt": window("max", "min", rule="gt"),
    "window.point": window("max", "min", rule="point"),
    "evaluate.tree": evaluated,
    "evaluate.tree.first": lambda known, node: iter([("first_of_kind", node)]),
    "evaluate.win": won,
    "evaluate.draw": evaluated,
    "evaluate.horizon": estimated,
    "evaluate.horizon.first": lambda known, node: iter([("first_of_kind", node)]),
    "evaluate.transposition": taken_over,
    "evaluate.transposition.first": lambda known, node: iter([("first_of_kind", node)]),
    "back_up.first": first,
    "back_up.better": prefers("child"),
    "back_up.equal": prefers("holder"),
    "back_up.worse": prefers("holder"),
    "back_up.both": both,
    "back_up.unknown": undecided,
    "back_up.unknown.alpha": unneeded("max", is_unknown=True),
    "back_up.unknown.beta": unneeded("min", is_unknown=True),
    "back_up.unneeded.alpha": unneeded("max", is_unknown=False),
    "back_up.unneeded.beta": unneeded("min", is_unknown=False),
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
    "cutoff.first": lambda known, node: iter([("first_cutoff",)]),
    "cutoff.skipped.min": lambda known, node: iter([("turn", node, "MIN"), ("skipped", node, known["skipped"])]),
    "cutoff.skipped.max": lambda known, node: iter([("turn", node, "MAX"), ("skipped", node, known["skipped"])]),
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
    "finish.chooses.estimate": lambda known, node: iter([*chosen(known, node), ("estimate", node)]),
    "finish.worth": settled,
    "finish.worth.estimate": settled_by_estimates,
    "finish.below": lambda known, node: iter([("skipped_below", node), ("not_exact", node)]),
    "finish.left_out": lambda known, node: iter([("looked_candidates", node)]),
    "finish.unknown": lambda known, node: iter([("undecided", node, None)]),
    "finish.unknown.alpha": unneeded("max", is_unknown=True),
    "finish.unknown.beta": unneeded("min", is_unknown=True),
    "finish.unneeded.alpha": unneeded("max", is_unknown=False),
    "finish.unneeded.beta": unneeded("min", is_unknown=False),
    "finish.cut": settled,
    "finish.cut.estimate": settled_by_estimates,
    "finish.enough": enough,
    "finish.enough.again": enough,
    "finish.part": lambda known, node: iter([("some_skipped", node)]),
    "finish.clamped": clamped,
    "finish.root": result,
    "finish.root.estimate": lambda known, node: iter([*result(known, node), ("estimate", node)]),
    "finish.never": lambda known, node: iter([("never_mattered", known["skipped"])]),
    "finish.best": best,
    "finish.best.estimate": lambda known, node: iter([*best(known, node), ("estimate", node)]),
    "finish.root.candidates": candidates_result,
    "finish.root.candidates.estimate": lambda known, node: iter([*candidates_result(known, node), ("estimate", node)]),
    "finish.approximate": lambda known, node: iter([("estimate", node)]),
    "finish.discarded": lambda known, node: iter([("discarded_at_or_below", node)]),
}
"""The meaning of every message that tells a step."""

PARTS = ("name.", "place.", "inside.", "of.", "node.", "has.", "worth.", "outcome.", "is.", "enter.twin", "enter.path")
"""What the keys of phrases begin with, which say nothing alone."""

STEPS = ("enter.", "window.", "evaluate.", "back_up.", "back.", "narrow.", "no_narrow.", "cutoff.", "finish.")
"""What the keys of the messages of steps begin with."""
