"""The meanings of what is told only of searches in visits: of chance, scouts, questions and passes."""

from collections.abc import Iterator
from typing import Any

from meanings import (
    MEANINGS,
    Claim,
    Meaning,
    brings,
    listed,
    named_skipped,
    number_in,
    owned,
    settled,
    window,
)  # fmt: skip
from minimax_viz.text.catalog import Phrase

SIDES = {"alpha": "max", "beta": "min"}


def compared(asked: Any) -> tuple[str, float]:
    """A comparison, as "more than 3", in two parts."""
    return asked.key.split(".")[1], asked.arguments["value"].value


def asks(asker: int, asked: Any) -> Claim:
    """That a null window asks this."""
    return ("asks", asker, *compared(asked))


def limits(limit: Any, node: int, end: str) -> Iterator[Claim]:
    """What sets the end of a node's window, so that what lies at or beyond it need not be told apart."""
    _, what, *_ = limit.key.split(".")
    known = limit.arguments
    if what == "question":
        yield asks(known["node"].row, known["asked"])
        yield "indifferent_to_asker", node, known["node"].row, end
        return
    yield "entry_end", node, end, known["bound"].value
    if what == "node":
        bound = known["bound"]
        yield "called", SIDES[end], known["other"]
        yield "bound", known["at_node"].row, SIDES[end], bound.value, "estimate" if bound.about else "proved"
    else:
        yield f"set_by_{what}", node, end, known["at_node"].row
        yield "indifferent_to_limit", node, end, known["at_node"].row


def tried(purpose: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        parent = arguments["opening"].row
        yield "purpose", node, purpose
        yield "move", parent, arguments["move"].row, arguments["move"].text.removeprefix("move ")
        yield "same", arguments["move"].row, node
        if "player" in arguments:
            yield "turn", parent, arguments["player"]
        else:
            yield "turn", parent, "chance"
            yield "probability", node, arguments["probability"]
        if "asked" in arguments:
            yield asks(node, arguments["asked"])

    return claims


def among(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "turn", node, "chance"
    yield "moves", node, arguments["moves"]


def summed(total: Any, node: int, relation: str, *, whole: bool) -> Iterator[Claim]:
    """That a sum is one of probabilities and what outcomes are worth, and what it comes to."""
    terms, part = [], total.arguments["sum"]
    while part.key == "chance.plus":
        terms.append(part.arguments["term"])
        part = part.arguments["sum"]
    terms = [*terms, part][::-1]
    told = [None if term == "…" else (term.arguments["probability"], term.arguments["value"]) for term in terms]
    numbers = [None if one is None else (one[0], one[1].value, one[1].row) for one in told]
    value = total.arguments["value"]
    yield "sum", node, relation, numbers, value.value, whole
    yield ("estimate_seen" if value.about else "no_estimate_seen"), node
    for one in told:
        if one is not None and one[1].row is not None:
            yield ("estimate" if one[1].about else "no_estimate"), one[1].row


def outcome(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "turn", node, "chance"
    yield from brings(arguments["brings"], arguments["child"].row)
    yield "probability", arguments["child"].row, arguments["probability"]
    if "sum" in arguments:
        yield from summed(arguments["sum"], node, "exact", whole=False)


def between(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "same", arguments["node"].row, node
    yield "near", node, "lower", arguments["least"].value
    yield "near", node, "upper", arguments["most"].value


def bounded_by_chance(side: str, *, is_probed: bool) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        relation, end = ("upper", "alpha") if side == "most" else ("lower", "beta")
        yield "same", arguments["node"].row, node
        yield "turn", node, "chance"
        yield from summed(arguments["sum"], node, relation, whole=True)
        yield "skipped", node, arguments["skipped"]
        yield from limits(arguments["limit"], node, end)
        yield "beyond_entry", end, arguments["sum"].arguments["value"].value
        if not is_probed:
            yield "rest_is_plain", node, arguments["extreme"].value, side

    return claims


def at_limit(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    best, player = number_in(arguments["best"]), "max" if arguments["player"] != "MIN" else "min"
    yield "turn", node, arguments["player"]
    yield "same", arguments["node"].row, node
    yield from owned(arguments["best"], player)
    yield "returned", best.row, best.value
    yield ("estimate" if best.about else "no_estimate"), best.row
    yield "worth", node, "lower" if player == "max" else "upper", best.value
    yield from limits(arguments["limit"], node, "beta" if player == "max" else "alpha")
    yield "beyond_entry", "beta" if player == "max" else "alpha", best.value
    yield "skipped", node, arguments["skipped"]
    yield from named_skipped(arguments["whatever"], node)


def beyond_limit(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    rows = (arguments["child"].row, arguments["holder"].row) if "child" in arguments else (node,)
    form, value = compared(arguments["beyond"])
    for row in rows:
        yield "compares", row, form, value
    yield from limits(arguments["limit"], node, "alpha" if form in ("most", "less") else "beta")


def of_no_interest(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    form, value = compared(arguments["beyond"])
    end = "alpha" if form in ("most", "less") else "beta"
    yield "entry_end", node, end, value
    yield from limits(arguments["limit"], node, end)


def stays(end: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield "window_before", node, end, arguments["bound"].value
        yield "window", node, end, arguments["bound"].value
        yield from limits(arguments["limit"], node, end)

    return claims


def averaged(relation: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield "same", arguments["subject"].row, node
        yield "turn", node, "chance"
        yield from summed(arguments["sum"], node, relation, whole=True)

    return claims


def begun(kind: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield "pass_number", node, arguments["number"]
        if kind != "question" and not kind.startswith("again"):
            yield "pass_depth", node, arguments["plies"]
        if kind.startswith("question"):
            yield "same", arguments["node"].row, node
            yield asks(node, arguments["asked"])
        else:
            yield "entry", node, arguments["alpha"].value, arguments["beta"].value
        if kind == "window":
            yield "found_before", node, arguments["value"].row, arguments["value"].value
        if kind.startswith("again"):
            yield "opened_again", node, kind.removeprefix("again.")

    return claims


def ordered(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    """The moves that are listed, with what each was worth; `others` is how many more there are."""
    moves, others = listed(arguments["moves"])
    told = [
        (one.arguments["move"].row, one.arguments["value"].row, one.arguments["value"].value)
        if isinstance(one, Phrase) else (one.row, None, None)
        for one in moves
    ]  # fmt: skip
    yield "order", node, told, others


def would_choose(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "turn", node, arguments["player"]
    yield "pass_depth", node, arguments["plies"]
    yield from brings(arguments["brings"], arguments["chosen"].row)
    yield "chooses", arguments["player"], node, arguments["chosen"].row


def worth_at_depth(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "pass_depth", node, arguments["plies"]
    yield "turn", node, "chance"
    yield from brings(arguments["brings"], node)


def failed(end: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from settled(arguments, node)
        yield "outside", node, end

    return claims


def meets(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "worth", node, "exact", arguments["value"].value
    yield ("estimate" if arguments["value"].about else "no_estimate"), node


def claim(*known: Any) -> Meaning:
    """One claim about the row at hand."""
    return lambda arguments, node: iter([(known[0], node, *known[1:])])


def before(*, is_same: bool) -> Meaning:
    return lambda arguments, node: iter([("chosen_before", node, arguments["before"].row, is_same)])


def searched_again(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from brings(arguments["brings"], arguments["child"].row)
    yield "searched_again", arguments["child"].row


MEANINGS_IN_VISITS: dict[str, Meaning] = {
    "back_up.again.exact": searched_again,
    "why.finish.spared": lambda arguments, node: iter(
        [("spared", arguments["nodes"], arguments["outcomes"], arguments["moves"])]
    ),
    "answer.yes": claim("answer", True),
    "answer.no": claim("answer", False),
    "pass.deep": begun("deep"),
    "pass.window": begun("window"),
    "pass.again.low": begun("again.low"),
    "pass.again.high": begun("again.high"),
    "pass.question": begun("question"),
    "pass.question.deep": begun("question.deep"),
    "why.pass.first.deep": claim("pass_number", 1),
    "why.pass.first.question": claim("pass_number", 1),
    "why.pass.window": claim("has_window"),
    "why.pass.order": ordered,
    "enter.question.chance": among,
    "enter.chance": among,
    "enter.scout": tried("scout"),
    "enter.again": tried("again"),
    "enter.outcome": tried("search"),
    "enter.probe": tried("probe"),
    "why.enter.scout": claim("first_scout"),
    "why.enter.probe.lower": lambda arguments, node: iter([("turn", node, arguments["player"]), ("turn", node, "MAX")]),
    "why.enter.probe.upper": lambda arguments, node: iter([("turn", node, arguments["player"]), ("turn", node, "MIN")]),
    "why.finish.range": lambda arguments, node: iter([("some_skipped", node)]),
    "why.window.point.ties": lambda arguments, node: iter(
        [*window("max", "min")(arguments, node), ("open_to_ties", node)]
    ),
    "why.window.question": lambda arguments, node: iter(
        [asks(arguments["node"].row, arguments["asked"]), ("below_asker", node, arguments["node"].row)]
    ),
    "why.window.whole": claim("entry", float("-inf"), float("inf")),
    "why.window.outcome": claim("set_by_chance", "both", None),
    "why.window.limit": of_no_interest,
    "back_up.again": searched_again,
    "back_up.chance": outcome,
    "back_up.chance.sum": outcome,
    "why.back_up.chance": between,
    "why.back_up.neither": beyond_limit,
    "why.no_narrow.limit.max": stays("alpha"),
    "why.no_narrow.limit.min": stays("beta"),
    "cutoff.limit": at_limit,
    "cutoff.chance.most": bounded_by_chance("most", is_probed=False),
    "cutoff.chance.least": bounded_by_chance("least", is_probed=False),
    "cutoff.chance.most.probed": bounded_by_chance("most", is_probed=True),
    "cutoff.chance.least.probed": bounded_by_chance("least", is_probed=True),
    "why.cutoff.chance": lambda arguments, node: iter(
        [("range", node, arguments["low"].value, arguments["high"].value), ("skipped", node, arguments["skipped"])]
    ),
    "finish.chance.exact": averaged("exact"),
    "finish.chance.exact.estimate": averaged("exact"),
    "finish.chance.upper": averaged("upper"),
    "finish.chance.upper.estimate": averaged("upper"),
    "finish.chance.lower": averaged("lower"),
    "finish.chance.lower.estimate": averaged("lower"),
    "finish.chance.probes": claim("only_probed"),
    "why.finish.chance": claim("turn", "chance"),
    "why.finish.chance.rest": lambda arguments, node: iter([("end_of_range", node, arguments["extreme"].value)]),
    "why.finish.probe": claim("purpose", "probe"),
    "why.finish.none": beyond_limit,
    "finish.meet": meets,
    "finish.failed.low": failed("alpha"),
    "finish.failed.high": failed("beta"),
    "finish.pass": would_choose,
    "finish.pass.worth": worth_at_depth,
    "finish.pass.same": before(is_same=True),
    "finish.pass.changed": before(is_same=False),
    "why.finish.pass.same": before(is_same=True),
    "why.finish.pass.changed": before(is_same=False),
    **{
        f"{why}finish.line.chance": lambda arguments, node: iter([("line_to_chance", arguments["line"], True)])
        for why in ("", "why.")
    },
    **{
        f"{why}finish.line.chance.unproved": lambda arguments, node: iter(
            [("line_to_chance", arguments["line"], False)]
        )
        for why in ("", "why.")
    },
}
"""The meaning of every message that is told only of searches in visits."""

ALL_MEANINGS = MEANINGS | MEANINGS_IN_VISITS | {"enter.players.max": claim("root")}
"""The meanings in searches in visits: MAX's aim is told first where chance decides at the root, too."""
