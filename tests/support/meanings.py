"""The meaning of each message of a step, as claims that a program can check: who, which rows, which relation.

A meaning is a function of a message's arguments and of the row at hand. A claim is a tuple: its name, then rows,
players and numbers; `tests/attack/claims.py` checks each by brute force.
"""

from collections.abc import Callable, Iterator
from typing import Any

from minimax_viz.games.game import INFINITE
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


def number_in(told: Any) -> Number:
    """The number in what may tell a value in words."""
    number: Number = told.arguments["value"] if isinstance(told, Phrase) else told
    return number


def brings(told: Any, row: int | None = None) -> Iterator[Claim]:
    """What "is worth at most 2" and "is a draw (0)" say of the row that the number comes from, which is `row`."""
    _, form, relation = told.key.split(".")
    value = told.arguments["value"]
    yield "worth", value.row, relation, value.value
    yield ("estimate" if value.about else "no_estimate"), value.row
    if row is not None:
        yield "same", value.row, row
    if form != "number":
        yield from told_in_words(form, told.arguments)


def told_in_words(form: str, told: Any) -> Iterator[Claim]:
    """That a value is who is said to win, or a draw."""
    value = told["value"].value
    yield "same", form == "draw", value == 0
    if form == "win":
        yield "called", "max" if value > 0 else "min", told["winner"]


def ends(told: Any) -> Iterator[Claim]:
    yield from told_in_words(told.key.split(".")[1], told.arguments)


def held(told: Any, row: int) -> Iterator[Claim]:
    """What stands in passing behind the name of a row: " (≤ 2)", ", a draw (0)"."""
    ending = told.arguments.get("ending")
    value = told.arguments["value"] if ending is None else ending.arguments["value"]
    yield "same", value.row, row
    yield "worth", row, "exact" if ending is not None else value.bound or "returned", value.value
    yield ("estimate" if value.about else "no_estimate"), row
    if ending is not None:
        yield from ends(ending)


def owned(told: Any, player: str) -> Iterator[Claim]:
    """What "a win (−1)" says of a value that a player has."""
    if isinstance(told, Phrase):
        value, form = told.arguments["value"].value, told.key.split(".")[1]
        wins = value > 0 if player == "max" else value < 0
        yield "same", form, "draw" if value == 0 else "win" if wins else "loss"


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


def asked(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "root", node
    yield "turn", node, arguments["player"]
    yield "moves", node, arguments["moves"]


def named_players(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "root", node
    yield "called", "max", arguments["max"]
    yield "called", "min", arguments["min"]


def tried(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    parent, move = arguments["opening"].row, arguments["move"]
    yield "turn", parent, arguments["player"]
    yield "move", parent, move.row, move.text.removeprefix("move ")
    yield "same", move.row, node


def has_moves(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "turn", node, arguments["player"]
    yield "moves", node, arguments["moves"]


def seeks(player: str, *, has_lost: bool = False) -> Meaning:
    """That the parent of a node has something, and that only what is better for its player would replace it."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        row = arguments["holder"].row
        yield "siblings", node, row
        yield "turn_at_parent", node, arguments["player"], player
        yield "best_before", node, row
        if has_lost:
            yield from ends(arguments["ending"])
            number = arguments["ending"].arguments["value"]
            yield "worth", row, "exact", number.value
            yield "same", number.value < 0 if player == "max" else number.value > 0, True
        else:
            yield from brings(arguments["brings"], row)

    return claims


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


def over(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from evaluated(arguments, node)
    yield from ends(arguments["ending"])
    yield "same", arguments["ending"].arguments["value"].row, node


def estimated(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "worth", node, "exact", arguments["value"].value
    yield "same", arguments["value"].about, True
    yield "estimate", node


def taken_over(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from brings(arguments["brings"], node)
    yield "equal_position", node, arguments["at_source"].row
    yield "same", arguments["number"].text, str(arguments["at_source"].row)


def first(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from brings(arguments["brings"], arguments["child"].row)
    yield "first", node, arguments["child"].row
    yield "turn", node, arguments["player"]


def both(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from brings(arguments["brings"], arguments["child"].row)
    yield from brings(arguments["previous"], arguments["holder"].row)


def prefers(which: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from brings(arguments["brings"], arguments["child"].row)
        yield from held(arguments["held"], arguments["holder"].row)
        pair = arguments["child"].row, arguments["holder"].row
        yield "prefers", arguments["player"], *(pair if which == "child" else pair[::-1])
        yield "turn", node, arguments["player"]
        yield "same", arguments["kept"].row, arguments[which].row

    return claims


def undecided(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from both(arguments, node)
    yield "undecided", node, (arguments["child"].row, arguments["holder"].row)


def decided(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from both(arguments, node) if arguments else ()
    yield "decided", node, (arguments["child"].row, arguments["holder"].row) if arguments else None


def beyond(player: str) -> Meaning:
    """That all the rows that are spoken of bring `player` no more than that player has."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(arguments, player)
        for row in (arguments["child"].row, arguments["holder"].row) if "child" in arguments else (node,):
            yield "worth", row, "upper" if player == "max" else "lower", arguments[f"{player}_value"].value

    return claims


def goes_on(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from both(arguments, node)
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
        yield "same", arguments["opening"].row, node
        yield "window_before", node, SIDES[player], arguments["before"].value
        yield "window", node, SIDES[player], arguments[SIDES[player]].value

    return claims


def at_worst(player: str) -> Meaning:
    """That a bound of a player is now the worst value there is."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield "same", arguments["opening"].row, node
        yield "window", node, SIDES[player], -INFINITE if player == "max" else INFINITE
        yield "same", abs(arguments["bound"].value), INFINITE

    return claims


def not_narrowed(player: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from bounds(arguments, player)
        yield "window_before", node, SIDES[player], arguments[SIDES[player]].value
        yield "window", node, SIDES[player], arguments[SIDES[player]].value

    return claims


def cannot_beat(player: str, *, in_full: bool = False) -> Meaning:
    """That a node at which `player` moves is no better for the other than what the other has, whatever is skipped."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        other, relation = ("max", "upper") if player == "min" else ("min", "lower")
        best, bound, kept = number_in(arguments["best"]), number_in(arguments["bound"]), arguments["kept"].row
        yield from outdone(player)(arguments, node)
        yield "worth", node, relation, best.value
        yield "no_worse_than", other, kept, best.value
        yield "no_improvement", node, other, bound.value
        yield "indifferent", node, "low" if other == "max" else "high", best.value
        yield "bound", arguments["at_supplier"].row, other, bound.value, "estimate" if bound.about else "proved"
        for value in (float("-inf"), float("inf")):
            yield "bounded_if_skipped", node, value, relation, best.value
        if in_full:
            yield "same", best.about or bound.about, False

    return claims


def outdone(player: str) -> Meaning:
    """The same as far as the search goes by it, whether or not it is proved."""

    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        other = "max" if player == "min" else "min"
        best, bound, kept = number_in(arguments["best"]), number_in(arguments["bound"]), arguments["kept"].row
        yield "turn", node, arguments["player"]
        yield "called", player, arguments["player"]
        yield "called", other, arguments["other"]
        yield from owned(arguments["best"], player)
        yield from owned(arguments["bound"], other)
        yield "returned", best.row, best.value
        yield "returned", kept, bound.value
        yield "parent", kept, arguments["at_supplier"].row
        yield ("estimate" if best.about else "no_estimate"), best.row
        yield ("estimate" if bound.about else "no_estimate"), kept
        yield "in_order", other, best.value, bound.value
        yield "skipped", node, arguments["skipped"]
        yield from named_skipped(arguments["whatever"], node)
        yield "same", arguments["node"].row, node
        yield "same", arguments["subject"].row, node

    return claims


def outdone_by_candidates(player: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        yield from outdone(player)(arguments, node)
        yield "discarded_at_or_below", 0

    return claims


def named_skipped(whatever: Any, node: int) -> Iterator[Claim]:
    """That the moves named in "Whatever C2 and C3 are" are all that are skipped."""
    if "skipped" in whatever.arguments:
        yield "skipped", node, whatever.arguments["skipped"]
    else:
        yield "all_skipped", node, [whatever.arguments[name].row for name in whatever.arguments]


def met(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    """That the window has closed."""
    alpha, beta = arguments["alpha"].value, arguments["beta"].value
    yield "window", node, "alpha", alpha
    yield "window", node, "beta", beta
    yield "same", alpha >= beta, True


def met_and_passed(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from met(arguments, node)
    yield "rule", "ge" if arguments["sign"] == "≥" else "gt"
    yield "same", arguments["alpha"].value > arguments["beta"].value, True


def met_exactly(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield from met(arguments, node)
    yield "same", arguments["alpha"].value, arguments["beta"].value
    yield "rule", "ge"


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
    outcome = arguments["outcome"]
    yield "same", arguments["value"].row, node
    if outcome.key == "outcome.reckoned":
        yield from reckoned(outcome.arguments, node)
    else:
        yield from brings(outcome, node)


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
    """What the answer follows from."""
    outcome = arguments["outcome"].arguments
    yield "same", arguments["value"].row, node
    yield from predicate(outcome, "worth", "value")
    yield "same", outcome["worth"].key == "worth.exactly" and arguments["value"].about, False
    findings = arguments["children"].parts
    yield "visited_children", node, [None if part == "…" else part.arguments["child"].row for part in findings]
    for part in findings:
        if part != "…":
            yield from predicate(part.arguments, "is", "value")
            yield "same", part.arguments["value"].row, part.arguments["child"].row
            yield "same", part.arguments["is"].key == "is.exactly" and part.arguments["value"].about, False


def answered(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "root", node
    yield "turn", node, arguments["player"]
    yield from brings(arguments["brings"], arguments["chosen"].row)
    yield "chooses", arguments["player"], node, arguments["chosen"].row


def candidates_result(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "root", node
    yield "turn", node, arguments["player"]
    yield from brings(arguments["brings"], arguments["chosen"].row)
    yield "best_returned", node, arguments["chosen"].row
    yield "discarded_at_or_below", node


def listed(told: Any) -> tuple[list[Any], int]:
    """The items of a list that is told, and how many are not named."""
    if not (isinstance(told, Phrase) and told.key.startswith("list.")):
        return [told], 0
    items, _ = listed(told.arguments["first"])
    if told.key == "list.more":
        return items, told.arguments["others"]
    return [*items, told.arguments["last"]], 0


def named(claim: str) -> Meaning:
    def claims(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
        names, others = listed(arguments["moves"])
        yield claim, node, [name.removeprefix("move ") for name in names], others

    return claims


def lost(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "root", node
    yield "turn", node, arguments["player"]
    yield "same", arguments["value"].row, node
    yield "worth", node, "exact", arguments["value"].value
    yield "chooses", arguments["player"], node, arguments["chosen"].row
    yield "first_child", arguments["chosen"].row
    yield "utmost", node, arguments["value"].value


def ends_of(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    """How soon moves of the root end the game: which, after how many plies, and whether that is all that is known."""
    parts, told = [], arguments["ends"]
    while told.key == "soonest.and":
        parts.append(told.arguments["last"])
        told = told.arguments["first"]
    first = told.arguments["plies"]
    for part in (told, *reversed(parts)):
        _, ending, when, *at_most = part.key.split(".")
        names, others = listed(part.arguments["moves"])
        plies = part.arguments["plies"] + (first if (ending, when) == ("loss", "too") else 0)
        yield "same", len(names) + others, part.arguments["count"]
        yield "ends", node, ending, [name.lower().removeprefix("move ") for name in names], plies, bool(at_most)


def enough(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    yield "some_skipped", node
    yield "indifferent_at_bound", node, arguments["value"].value


def clamped(arguments: dict[str, Any], node: int) -> Iterator[Claim]:
    found, value, low, high = (arguments[name].value for name in ("found", "value", "alpha", "beta"))
    yield "returned", arguments["found"].row, found
    yield "entry", node, low, high
    yield "same", value, low if found < low else high
    yield "same", low <= found <= high, False


MEANINGS: dict[str, Meaning] = {
    "enter.nothing": leaf_entered,
    "enter.question": asked,
    "enter.players.max": lambda arguments, node: iter([("root", node), ("turn", node, "MAX")]),
    "enter.players.min": lambda arguments, node: iter([("root", node), ("turn", node, "MIN")]),
    "enter.players.named": named_players,
    "enter.move": tried,
    "enter.moves": has_moves,
    "enter.seeks.max": seeks("max"),
    "enter.seeks.min": seeks("min"),
    "enter.lost.max": seeks("max", has_lost=True),
    "enter.lost.min": seeks("min", has_lost=True),
    "why.enter.moves": has_moves,
    "why.enter.merged": lambda arguments, node: iter([("merged", node, arguments["merged"])]),
    "why.enter.discarded": lambda arguments, node: iter([("discarded", node, arguments["discarded"])]),
    "why.window.alpha.ge": window("max", rule="ge"),
    "why.window.alpha.gt": window("max", rule="gt"),
    "why.window.beta.ge": window("min", rule="ge"),
    "why.window.beta.gt": window("min", rule="gt"),
    "why.window.both.ge": window("max", "min", rule="ge"),
    "why.window.both.gt": window("max", "min", rule="gt"),
    "why.window.point": window("max", "min", rule="point"),
    "evaluate.tree": evaluated,
    "evaluate.over": over,
    "evaluate.horizon": estimated,
    "evaluate.transposition": taken_over,
    "why.evaluate.tree.first": lambda arguments, node: iter([("first_of_kind", node)]),
    "why.evaluate.horizon.first": lambda arguments, node: iter([("first_of_kind", node)]),
    "why.evaluate.transposition.first": lambda arguments, node: iter([("first_of_kind", node)]),
    "back_up.first": first,
    "back_up.better": prefers("child"),
    "back_up.equal": prefers("holder"),
    "back_up.worse": prefers("holder"),
    "back_up.both": both,
    "back_up.unknown": undecided,
    "back_up.undecided": undecided,
    "back_up.unneeded": decided,
    "back_up.candidates": goes_on,
    "why.back_up.neither.alpha": beyond("max"),
    "why.back_up.neither.beta": beyond("min"),
    "why.back_up.candidates": lambda arguments, node: iter([("discarded_at_or_below", node)]),
    "why.back.max": back("alpha"),
    "why.back.min": back("beta"),
    "why.narrow.max": narrowed("max"),
    "why.narrow.min": narrowed("min"),
    "why.narrow.infinite.max": at_worst("max"),
    "why.narrow.infinite.min": at_worst("min"),
    "why.narrow.first": lambda arguments, node: iter([("first_back_up",)]),
    "why.no_narrow.max": not_narrowed("max"),
    "why.no_narrow.min": not_narrowed("min"),
    "cutoff.min": cannot_beat("min", in_full=True),
    "cutoff.max": cannot_beat("max", in_full=True),
    "cutoff.min.stands": cannot_beat("min"),
    "cutoff.max.stands": cannot_beat("max"),
    "cutoff.min.candidates": outdone_by_candidates("min"),
    "cutoff.max.candidates": outdone_by_candidates("max"),
    "why.cutoff.strict": met_and_passed,
    "why.cutoff.equal": met_exactly,
    "why.cutoff.shallow.min": shallow,
    "why.cutoff.shallow.max": shallow,
    "why.cutoff.deep.min": deep,
    "why.cutoff.deep.max": deep,
    "why.cutoff.skipped.min": lambda arguments, node: iter(
        [("turn", node, "MIN"), ("skipped", node, arguments["skipped"])]
    ),
    "why.cutoff.skipped.max": lambda arguments, node: iter(
        [("turn", node, "MAX"), ("skipped", node, arguments["skipped"])]
    ),
    "why.cutoff.if": supposed,
    "why.cutoff.kept.shallow.min": no_better("min", is_shallow=True),
    "why.cutoff.kept.shallow.max": no_better("max", is_shallow=True),
    "why.cutoff.kept.deep.min": no_better("min", is_shallow=False),
    "why.cutoff.kept.deep.max": no_better("max", is_shallow=False),
    "why.cutoff.first": lambda arguments, node: iter([("first_cutoff",)]),
    "finish.chooses": chosen,
    "finish.chooses.estimate": lambda arguments, node: iter([*chosen(arguments, node), ("estimate", node)]),
    "finish.chooses.candidates": lambda arguments, node: iter([*chosen(arguments, node), ("looked_candidates", node)]),
    "finish.worth": settled,
    "finish.worth.estimate": settled_by_estimates,
    "finish.unknown": lambda arguments, node: iter([("undecided", node, None)]),
    "finish.undecided": lambda arguments, node: iter([("undecided", node, None)]),
    "finish.unneeded": decided,
    "finish.root": answered,
    "finish.root.estimate": lambda arguments, node: iter([*answered(arguments, node), ("estimate", node)]),
    "finish.root.candidates": candidates_result,
    "finish.root.lost": lost,
    "finish.equal": named("equally_good"),
    "finish.equal.estimate": lambda arguments, node: iter(
        [*named("equally_good")(arguments, node), ("estimate", node)]
    ),
    "finish.open": named("undecided_moves"),
    "finish.ends": ends_of,
    "why.finish.equal": named("equally_good"),
    "why.finish.equal.estimate": lambda arguments, node: iter(
        [*named("equally_good")(arguments, node), ("estimate", node)]
    ),
    "why.finish.open": named("undecided_moves"),
    "why.finish.ends": ends_of,
    "why.finish.ends.win": lambda arguments, node: iter([("may_be_scored", "fast")]),
    "why.finish.ends.loss": lambda arguments, node: iter([("may_be_scored", "fast")]),
    "finish.line": lambda arguments, node: iter([("line", arguments["line"])]),
    "finish.line.unproved": lambda arguments, node: iter([("legal_line", arguments["line"])]),
    "finish.never": lambda arguments, node: iter([("never_mattered", arguments["skipped"])]),
    "why.finish.never": lambda arguments, node: iter([("never_mattered", arguments["skipped"])]),
    "why.finish.arithmetic": settled,
    "why.finish.looked.all": looked("all"),
    "why.finish.looked.merged": looked("merged"),
    "why.finish.looked.candidates": looked("candidates"),
    "why.finish.clamped": clamped,
    "why.finish.enough": enough,
    "why.finish.enough.again": enough,
    "why.finish.part": lambda arguments, node: iter([("some_skipped", node)]),
    "why.finish.below": lambda arguments, node: iter([("skipped_below", node), ("not_exact", node)]),
    "why.finish.left_out": lambda arguments, node: iter([("looked_candidates", node)]),
    "why.finish.none.alpha": beyond("max"),
    "why.finish.none.beta": beyond("min"),
    "why.finish.root": result,
    "why.finish.root.estimate": lambda arguments, node: iter([*result(arguments, node), ("estimate", node)]),
    "why.finish.line": lambda arguments, node: iter([("line", arguments["line"])]),
    "why.finish.line.unproved": lambda arguments, node: iter([("legal_line", arguments["line"])]),
    "why.finish.approximate": lambda arguments, node: iter([("estimate", node)]),
    "why.finish.discarded": lambda arguments, node: iter([("discarded_at_or_below", node)]),
}
"""The meaning of every message that tells a step."""

PARTS = (
    "name.", "subject.", "opening.", "place.", "of.", "node.", "lead.", "has.", "own.", "held.", "brings.", "ending.",
    "whatever.", "worth.", "outcome.", "is.", "why.enter.twin", "path.", "pass.found",
)  # fmt: skip
"""What the keys of phrases begin with, which say nothing alone."""

STEPS = ("pass.", "answer.", "enter.", "evaluate.", "back_up.", "cutoff.", "finish.", "why.")
"""What the keys of the messages of steps begin with."""
