"""What Python has of a case: for each of the pages' modules a table of texts. `tables.mjs` has the page's.

A table is a list of lines, a line a list of cells. Whatever a cell is of, both halves write it as a text.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import floor, inf
from typing import Any, cast

from minimax_viz.games.game import MAX, MIN, Look
from minimax_viz.games.notations.node import TreeNode
from minimax_viz.games.tree import TreeGame
from minimax_viz.picture.drawing import chess_figure, mark_kind, written_size
from minimax_viz.picture.items import items_of
from minimax_viz.picture.layout import Measure, layout_of
from minimax_viz.picture.merged import bounding_part
from minimax_viz.picture.poster_cells import Scale
from minimax_viz.picture.shapes import look_lines
from minimax_viz.picture.step_scene import row_at
from minimax_viz.picture.text_metrics import clipped
from minimax_viz.practice.diagnosis import Examiner
from minimax_viz.practice.exercise import Claim, Instance
from minimax_viz.record.columns import DISCARDED, INTERIOR, KINDS, MERGED, PRUNED, PURPOSES, VISITED, WAS_VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Argument, Catalog, Mention, Number, Phrase, TextRun, catalog, languages
from minimax_viz.text.exercise import mistake_sentence
from minimax_viz.text.labels import step_value, worth_text
from minimax_viz.text.mover import narrator_of
from minimax_viz.text.numbers import count_text, number_text, percent_text, rounded_text
from minimax_viz.text.proofs import Proofs
from minimax_viz.text.wording import Wording
from minimax_viz.views.difference import first_difference
from minimax_viz.views.fold import Fold, Stub
from minimax_viz.views.side import side_of, turned
from minimax_viz.views.steps import Snapshot, is_key, settling_steps, snapshot_at
from minimax_viz.views.union import Union, union_of
from minimax_viz.views.viewport import BoardViewport, viewport_of
from tests.conformance.cases import Case

Line = list[str]
Table = list[Line]

WORDS = [catalog(code) for code in languages()]
WHOLE = 200  # rows of a trace that is looked at step by step
SAMPLES = 30
TITLED = 14  # steps to each at which titles are asked for
NOT_VISITED = KINDS[VISITED + 1 :]
BUDGET = 400  # what a page folds to
SEPARATORS = (",", " ", "\u00a0", "")
NOWHERE = 255  # the kind of a row that a search does not have


def cells(*known: object) -> Line:
    """What is known as texts."""
    return list(map(cell, known))


def cell(known: object) -> str:
    """One thing as a text."""
    if isinstance(known, str):
        return known
    if known is None:
        return "–"
    if isinstance(known, bool):
        return "yes" if known else "no"
    return str(known) if isinstance(known, int) else " ".join(map(cell, cast("Iterable[object]", known)))


def number(known: float | None) -> str:
    """A value or a bound as a text."""
    return cell(None) if known is None else number_text(known)


def look_text(look: Look) -> str:
    """A board on one line."""
    return "/".join(",".join(row) for row in look) if isinstance(look, tuple) else cell(look)


def steps_told(trace: Trace) -> list[int]:
    """The numbers of the steps that are looked at: all of a small trace."""
    count = len(trace.steps)
    by = 1 if len(trace) <= WHOLE else max(1, count // SAMPLES)
    return sorted({*range(1, count + 1, by), count})


# One search ----------------------------------------------------------------------------------------------------------


def columns(trace: Trace) -> Table:
    kinds, parents = trace.columns.kind, trace.parents
    visited = accumulate(kinds.translate(WAS_VISITED), initial=0)
    pruned = accumulate((kind == PRUNED for kind in kinds), initial=0)
    first = {parents[row]: row for row in reversed(range(len(trace))) if kinds[row] == PRUNED}
    cutoffs = accumulate((row in first.values() for row in range(len(trace))), initial=0)
    shape = zip(kinds, parents, trace.sizes, trace.columns.source, visited, pruned, cutoffs, strict=False)
    return [cells(*line) for line in shape] + [cells(trace.merged_moves, trace.discarded_moves)]


def rows(trace: Trace) -> Table:
    lines = []
    for row in trace:
        line = cells(row.ply, row.move, row.name, row.player, number(row.value))
        is_held = not (trace.is_in_visits and row.kind in NOT_VISITED)
        line += cells(trace.choices[row.node], trace.holders[row.node] if is_held else -1, trace.settled_by(row.node))
        lines.append([*line, look_text(row.look)])
    return [*lines, cells(*trace.principal_rows()), cells(*trace.principal_variation)]


def windows(trace: Trace) -> Table:
    found = trace.windows
    entries = [cells(*map(number, ends)) for ends in zip(found.alpha, found.beta, strict=True)]
    return entries + [cells(row, cut.supplier, cut.skipped) for row, cut in sorted(found.cutoffs.items())]


def bounds(trace: Trace) -> Table:
    return [
        cells(number(low), number(high), trace.bound(row))
        for row, (low, high) in enumerate(zip(*trace.intervals, strict=True))
    ]


def estimates(trace: Trace) -> Table:
    rests = trace.rests_on_estimates
    return [cells(trace.has_estimates(row), rests(row)) for row in range(len(trace))]


def steps(trace: Trace) -> Table:
    told, settled = trace.steps.first_step, settling_steps(trace)
    lines = [cells(len(trace.steps))]
    for at in steps_told(trace):
        _, kind, node, alpha, beta, best, child, previous, improved, supplier, skipped = trace.steps.at(at)
        known = number(alpha), number(beta), number(best), child, number(previous), improved, supplier, skipped
        lines.append(cells(at, kind, node, *known, trace.steps.row_at(at)))
    for row, kind in enumerate(trace.columns.kind):
        lines.append(
            cells(told(row), None if kind > VISITED else number(inf if settled[row] is None else settled[row]))
        )
    return lines


def visits(trace: Trace) -> Table:
    (places, times), rest, (lows, highs) = trace.places, trace.columns.rest, trace.intervals
    lines = []
    for row in trace:
        at = row.node
        chance = trace.label(at).probability
        line = cells(PURPOSES[trace.columns.purpose_of(at)], places[at], times[at], trace.path(at))
        line += cells(None if chance is None else number(chance), number(lows[at]), number(highs[at]))
        lines.append([*line, *(f"{place} {number(share)}" for place, share in rest.get(at, ()))])
    passes = [cells(made.root, made.end, made.depth, *map(number, made.window)) for made in trace.passes]
    limits = trace.settings.range or ()
    return [
        *lines,
        *passes,
        cells(trace.root, trace.best_root, trace.is_in_visits, *map(number, limits)),
        trace.best_moves,
    ]


def moments(trace: Trace) -> Table:
    """At each step what has become of each row, and what is known of the open ones and of the one at hand."""
    lines, values = [], [""] * len(trace)
    kinds = trace.columns.kind
    for at in steps_told(trace):
        now = snapshot_at(trace, at)
        states = list(map(now.state, range(len(trace))))
        is_sampled = len(trace) > WHOLE
        at_hand = now.step.node
        open_rows = []
        for row, state in enumerate(states):
            if is_sampled or state == "open" or row == at_hand or now.is_last:  # when all is proved that ever will be
                values[row] = step_value(now, row, WORDS[0])
            if state == "open" and kinds[row] == INTERIOR:
                open_rows.append(row)
        nodes = len(states) - states.count("unvisited") - states.count("pruned")
        pruned = [row for row, state in enumerate(states) if state == "pruned" and kinds[row] == PRUNED]
        cutoffs = len({trace.parents[row] for row in pruned})
        lines.append(cells(nodes, cutoffs, len(pruned), now.is_over, *(known_of(now, row) for row in open_rows)))
        lines.append(cells(*states))
        lines.append(cells(*values))
    return lines


def known_of(now: Snapshot, row: int) -> str:
    """What is known of an open row."""
    return cell([row, now.known_before(row), now.holder(row), *map(number, now.window(row) or ())])


def worth(trace: Trace) -> Table:
    return [[worth_text(trace, row, words) for words in WORDS] for row in range(len(trace))]


def wording(trace: Trace) -> Table:
    lines = []
    for words in WORDS:
        told = Wording(trace, words)
        for row, kind in enumerate(trace.columns.kind):
            ways = (told.name, told.subject, told.place, told.opening, told.of, told.node, told.move)
            forms = [way(row).text for way in ways]
            merged = told.children_of_kind(row, MERGED)
            lines.append(cells(*forms, told.sureness("worth", row).key, told.mover(row), told.twins(merged)))
            if kind <= VISITED and trace.columns.value[row] is not None:
                number = told.number(row)
                lines[-1] += cells(words.number(number.value, number.about))
        lines.append(cells(told.who(MAX), told.who(MIN)))
    return lines


def proofs(trace: Trace) -> Table:
    known = Proofs(trace)
    lines = []
    for row, kind in enumerate(trace.columns.kind):
        line = [known.rests_on_candidates(row), trace.skipped_below(row)]
        if kind == INTERIOR and row not in trace.columns.open:
            below = known.valued_children(row)
            line += [known.is_only_bounded(row), known.valued_children(row)]
            line += [known.best(MAX, below), known.best(MIN, below), known.beyond(row, below)]
            line += [known.is_enough(row)]
            line += [known.no_worse(trace.player(row), one, other) for one, other in pairwise(below)]
            line += [known.has_at_least(trace.player(row), one, trace.columns.value[row] or 0.0) for one in below]
        alpha, beta = trace.windows.alpha[row], trace.windows.beta[row]
        for player, is_there in ((MAX, alpha is not None and alpha > -inf), (MIN, beta is not None and beta < inf)):
            line += [known.supplier_above(row, player)] if is_there and known.is_set_above(row, player) else []
        lines.append(cells(*line))
    return lines


def sentences(trace: Trace) -> Table:
    """What is told at each step, in turns of the languages."""
    narrators = [narrator_of(trace, words) for words in WORDS]
    told = map(trace.steps.at, steps_told(trace)) if len(trace) > WHOLE else trace.steps
    return [[segments_text(narrators[step.number % len(WORDS)].segments(step))] for step in told]


def segments_text(segments: Iterable[TextRun]) -> str:
    """A sentence with the rows it mentions."""
    return "".join(piece.text if piece.row is None else f"{piece.text}[{piece.row}]" for piece in segments)


def key_steps(trace: Trace) -> Table:
    last = len(trace.steps)
    keys = [step.number for step in trace.steps if is_key(step)]
    lines = []
    for at in steps_told(trace):
        following = next((key for key in keys if key > at), last)
        lines.append(cells(following, next((key for key in reversed(keys) if key < at), 1)))
    return lines


def part(trace: Trace) -> Table:
    found = viewport_of(trace)
    if found is None:
        return [["whole"]]
    changes = [label.change for label in trace.columns.labels]
    lines = [cells(found.top, found.left, found.rows, found.columns, found.width)]
    lines.append([look_text(found.of_look(trace.header.look))])
    return lines + [cells(*(found.of_change(change) or ())) for change in changes]


# What is drawn -------------------------------------------------------------------------------------------------------

FOLDED = 3  # every third step
ROOMS = ((3, 4, 4), (8, 10, 6))
"""How many siblings fit abreast as frames and as pills, and how many plies, where a page has little room and more."""


def folds(trace: Trace) -> Table:
    """What a page owes its reader at each of some steps, whatever its room: every row is drawn or folded, once; the
    node at hand, its parent, the supplier of a bound and the root's best child so far are drawn; no more siblings stand
    abreast than there is room for.
    """
    return [cells(len(trace), *about(trace, at), "yes", "yes") for at in steps_told(trace)[::FOLDED] for _ in ROOMS]


def about(trace: Trace, at: int) -> list[Any]:
    """The rows that a step is about: the node at hand, its parent, the supplier, and the best child of the root."""
    step = trace.steps.at(at)
    return [step.node, trace.parents[step.node], step.supplier, snapshot_at(trace, at).holder(0)]


def stubs_told(trace: Trace) -> Table:
    """What is written in a stub that stands for all moves of the root, at some steps."""
    rows = [row for row in trace.children(0) if trace.columns.kind[row] != DISCARDED]
    if not rows:
        return []
    return [
        cells(*(stub_text(snapshot_at(trace, at), rows, words) for words in WORDS))
        for at in steps_told(trace)[::FOLDED]
    ]


def stub_text(now: Snapshot, rows: list[int], words: Catalog) -> str:
    """How many moves a stub stands for, and, once all are settled, what they are worth at most to the player."""
    trace, is_max = now.trace, now.trace.player(0) == MAX
    proved = {"exact", "upper" if is_max else "lower"}
    if all(now.state(row) == "done" and trace.bound(row) in proved for row in rows):
        value = (max if is_max else min)(trace.columns.value[row] for row in rows)
        about = any(trace.rests_on_estimates(row) for row in rows)
        sides = {side_of(trace, row) for row in rows}
        if len(sides) == 1:
            shown = words.number(turned(value, *sides), about)
            key = f"page.stub.{'most' if is_max == (sides == {MAX}) else 'least'}"
            return words.text(key, moves=len(rows), value=shown)
    is_skipped = trace.columns.kind[rows[0]] == PRUNED and now.state(rows[0]) == "pruned"
    return words.text(f"page.stub.{'skipped' if is_skipped else 'moves'}", moves=len(rows))


def titles(trace: Trace) -> Table:
    """What is told of each row when one points at it, at some steps of a small search, in turns of the languages."""
    if len(trace) > WHOLE:
        return []
    all_rows: Fold[Stub] = Fold(list(range(len(trace))), [])
    items = [items_of(trace, all_rows, words) for words in WORDS]
    lines = []
    for at in steps_told(trace)[::TITLED]:
        now, which = snapshot_at(trace, at), at % len(WORDS)
        lines.append([row_at(now, item, WORDS[which])[0].title for item in items[which]])
    return lines


# Two searches --------------------------------------------------------------------------------------------------------


def paired(union: Union) -> Table:
    lines = [cells(*known) for known in zip(*union.rows, strict=True)]
    second = [row for row in union.rows[1] if row >= 0]
    lines.append(cells(second == sorted(second)))
    for side in (0, 1):
        node_of = {row: node for node, row in enumerate(union.rows[side])}
        lines.append(cells(*(union.rows[1 - side][node_of[row]] for row in range(len(union.traces[side])))))
    return lines


def united(union: Union) -> Table:
    """Each node of the union: its place, who visited it, what each search found, and the one that looked further."""
    lines = []
    for node in range(len(union)):
        seen = union.visitors(node)
        visitors = {(True, True): "both", (True, False): "0", (False, True): "1"}.get((seen[0], seen[1]), "none")
        side = further(union, node)
        told, row = union.traces[side], union.rows[side][node]
        kinds, values, skipper = [], [], None
        for at, (trace, own) in enumerate(zip(union.traces, union.rows, strict=True)):
            kinds.append(trace.columns.kind[own[node]] if own[node] >= 0 else NOWHERE)
            values.append(union.value_and_bound(at, node)[0])
            if skipper is None and own[node] >= 0 and not seen[at]:
                skipper = at
        line = cells(union.ply[node], union.parents[node], visitors, told[row].move, told[row].name)
        line += cells(told.columns.kind[row], number(told[row].value), told.rests_on_estimates(row))
        lines.append([*line, *cells(*kinds, *map(number, values), skipper)])
    return lines


def further(union: Union, node: int) -> int:
    """The search that looked further at a node; the first of two that did alike."""
    rows = [own[node] for own in union.rows]
    if min(rows) < 0:
        return rows.index(max(rows))
    kinds = [trace.columns.kind[row] for trace, row in zip(union.traces, rows, strict=True)]
    depth = [2 if kind == INTERIOR else 1 if kind <= VISITED else 0 for kind in kinds]
    return depth.index(max(depth))


RELATIONS = ("leaf", "leaf", "horizon", "transposition", "cut", "merged", "discarded")


def counterparts(union: Union) -> Table:
    """Where the searches part, and for each row of each what the other has there."""
    same = of_one_position(union)
    step = first_unlike_step(union.traces)
    assert (step is None) == (first_difference(union) is None)
    lines = [cells(same, step)]
    for side, trace in enumerate(union.traces):
        other = union.traces[1 - side]
        for node in range(len(union)):
            row = union.rows[side][node]
            if row < 0:
                continue
            stands = union.nearest[1 - side][node]
            kind = other.columns.kind[stands]
            is_there = union.visited(1 - side, node)
            relation = RELATIONS[kind]
            if is_there:
                relation = "same"
            elif kind == INTERIOR:
                relation = "stopped" if stands in other.columns.open else "missing"
            lines.append(cells(row, relation, stands, top_of(union, side, node), union.visits(side, node)))
        alike = len(trace.steps) if step is None else step - 1
        lines.append(cells(*range(1, alike + 1)))
    return lines


def of_one_position(union: Union) -> bool:
    headers = [trace.header for trace in union.traces]
    return len({(known.game, known.board, known.settings.to_move, known.settings.root) for known in headers}) == 1


def top_of(union: Union, side: int, node: int) -> int:
    """The highest row of a search at or above a node that the other never visits; -1 if it visits the node."""
    top = -1
    while node >= 0 and not union.visited(1 - side, node):
        if union.visited(side, node) or union.rows[1 - side][node] < 0:
            top = node
        node = union.parents[node]
    return union.rows[side][top] if top >= 0 else -1


def first_unlike_step(traces: Sequence[Trace]) -> int | None:
    """The first step that is not the same thing at the same node with the same outcome, by brute force."""
    one, two = (lived(trace) for trace in traces)
    unlike = next((number for number, pair in enumerate(zip(one, two, strict=False), 1) if pair[0] != pair[1]), None)
    return unlike if unlike is not None or len(one) == len(two) else min(len(one), len(two))


def paths_of(trace: Trace) -> list[tuple[Any, ...]]:
    """The path of each row: its parent's, its move and its name, with its turn among siblings of one name."""
    paths: list[tuple[Any, ...]] = [()]
    turns: Counter[tuple[Any, ...]] = Counter()
    for row in list(trace)[1:]:
        path = (paths[trace.parents[row.node]], row.move, row.name)
        paths.append((*path, turns[path]))
        turns[path] += 1
    return paths


def lived(trace: Trace) -> list[tuple[object, ...]]:
    """What happened at each step, by the paths of the rows."""
    paths = paths_of(trace)
    child = {None: None} | dict(enumerate(paths))
    return [(step.kind, paths[step.node], child[step.child], step.best) for step in trace.steps]


# What is no search ---------------------------------------------------------------------------------------------------


def of_layout(given: Any) -> Table:
    """Where everything stands, in several arrangements."""
    measures = [Measure(**known) for known in given["measures"]]
    lines = []
    for steepness, *gaps in given["arrangements"]:
        found = layout_of(measures, steepness, tuple(gaps))
        size = found.width, found.height
        lines.append(cells(*millionths([*found.x, *found.y, *found.arrive, *found.plies, *size])))
    return lines


def millionths(places: Iterable[float]) -> list[int]:
    """Places as whole numbers of millionths."""
    return [floor(place * 1e6 + 0.5) for place in places]


def of_numbers(given: Any) -> Table:
    lines = []
    for value in map(float, given["values"]):
        line = [number_text(value)]
        for words in WORDS:
            line += [words.number(value, about=True), words.window(value, -value)]
            line += [words.value(value, bound, about=value > 0) for bound in ("exact", "lower", "upper", "")]
        lines.append(line)
    for value in given["measures"]:
        line = [percent_text(value), *(rounded_text(value, digits) for digits in range(3))]
        lines.append(line + [text for words in WORDS for text in (words.percent(value), words.decimal(value, 2))])
    lines += [[count_text(count, separator) for separator in SEPARATORS] for count in given["counts"]]
    return [*lines, [words.value(None, "lower") + words.number(None) for words in WORDS]]


def of_text(given: Any) -> Table:
    """Texts cut to widths, the same in lines, and the lines of looks."""
    cut = given["cut"]
    return [[clipped(*known) for known in cut], *map(look_lines, given["looks"])]


def of_joined(given: Any) -> Table:
    """The smallest parts of a board that hold two."""
    pairs = ([part and BoardViewport(*part) for part in pair] for pair in given)
    return [cells(*part) if (part := bounding_part(one, other)) else ["whole"] for one, other in pairs]


def of_marks(given: Any) -> Table:
    return [cells(mark_kind(mark), *chess_figure(mark), f"{written_size(mark)}") for mark in given]


def of_scale(given: Any) -> Table:
    """Where the values of each set stand between the colours."""
    return [[number_text(Scale(values).tones[value]) for value in values] for values in given]


def of_catalog(given: Any) -> Table:
    words = WORDS[given["language"]]
    return [
        [segments_text(words.segments(key, {name: argument(known) for name, known in filled.items()}))]
        for key, filled in given["messages"]
    ]


def of_diagnosis(given: Any) -> Table:
    """What is wrong with each claim, the sentences in the last language."""
    examiner = Examiner(Instance(**given["instance"]))
    names = {node.path: node.name for node in examiner.nodes}
    lines: Table = []
    for known in given["claims"]:
        windows = {
            path: (-inf if low is None else low, inf if high is None else high)
            for path, (low, high) in known["windows"].items()
        }
        pruned = None if known["pruned"] is None else frozenset(known["pruned"])
        found = examiner.diagnosis(Claim(known["value"], pruned, known["values"], windows))
        lines.append(cells(found.right, found.rule))
        for one in found.mistakes:
            maximises = examiner.nodes[examiner.places[one.path]].maximises
            view = examiner.instance.view
            told = mistake_sentence(one.kind, one.path, one.told, one.facts, names, maximises, WORDS[-1], view=view)
            lines.append([one.kind, one.path, one.told, told])
    return lines


def argument(known: Any) -> Argument:
    """An argument of a message out of JSON."""
    if not isinstance(known, dict):
        return cast("Argument", known)
    if "phrase" in known:
        return Phrase(known["phrase"])
    return Number(known["value"], known.get("row"), known["about"]) if "value" in known else Mention(**known)


def whole_tree(trace: Trace) -> Table:
    """All nodes of an explicit tree that is searched in its own order: rows, then what is below skipped moves."""
    if search(trace) != [["as in Python"]] or trace.settings.order != "natural":
        return [["not here"]]
    game = TreeGame(trace.settings.root or "max")
    state = game.parse(trace.header.board)
    if sum(1 for _ in nodes_of(state)) > BUDGET:
        return [["too large"]]
    of_path, below = {"/": state}, []
    rows = {row.path: row.kind for row in trace}
    waiting = [("/", state)]
    while waiting:
        path, node = waiting.pop()
        of_path[path] = node
        if path not in rows:
            below.append(path)
        if rows.get(path) != "horizon":
            waiting += [(f"{path.rstrip('/')}/{at}", child) for at, child in enumerate(node.children)][::-1]
    return [
        cells(path, node.name, game.move_name(state, node) if node is not state else "", number(node.value))
        for path, node in ((path, of_path[path]) for path in [*rows, *below])
    ]


def nodes_of(state: TreeNode) -> Iterator[TreeNode]:
    """The nodes of a tree."""
    waiting = [state]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def search(trace: Trace) -> Table:
    """The page searches explicit trees itself, and must write the document that it was given."""
    settings = trace.settings
    has_order = settings.order in ("natural", "reverse", "best", "worst")
    is_here = trace.header.game == "tree" and trace.complete and settings.evaluation == "zero" and has_order
    return [["as in Python" if is_here else "not here"]]


# All of it -----------------------------------------------------------------------------------------------------------

OF_ONE: Mapping[str, Callable[[Trace], Table]] = {
    "columns": columns,
    "trace": rows,
    "windows": windows,
    "bounds": bounds,
    "estimates": estimates,
    "steps": steps,
    "visits": visits,
    "moment": moments,
    "worth": worth,
    "wording": wording,
    "proofs": proofs,
    "narrator": sentences,
    "keysteps": key_steps,
    "fold": folds,
    "stub": stubs_told,
    "title": titles,
    "part": part,
    "search": search,
    "wholetree": whole_tree,
}
IN_VISITS = (
    "columns", "trace", "windows", "bounds", "estimates", "steps", "visits", "keysteps", "moment", "worth", "wording",
    "proofs", "narrator", "title", "stub",
)  # fmt: skip
"""What is asked of a search in visits."""
IN_MOVER = ("moment", "worth", "narrator", "title", "stub")
"""What is asked of a search that is told from the side of whoever moves."""
OF_TWO: Mapping[str, Callable[[Union], Table]] = {"pairing": paired, "union": united, "counterparts": counterparts}
OF_NONE: Mapping[str, Callable[[Any], Table]] = {
    "layout": of_layout,
    "text": of_text,
    "joined": of_joined,
    "marks": of_marks,
    "scale": of_scale,
    "numbers": of_numbers,
    "catalog": of_catalog,
    "diagnosis": of_diagnosis,
}


TOLD_BY = {
    **dict.fromkeys(("treetext", "ordering", "minimax", "alphabeta", "recorder"), "search"),
    **dict.fromkeys(("course", "instance", "mistakes", "stopping"), "diagnosis"),
    **dict.fromkeys(("othermoves", "passes", "chance", "mover"), "narrator"),
    "side": "worth",
    "names": "wording",
    "windowtext": "title",
    "tidy": "layout",
}
"""The modules that have no table of their own, and whose table shows what they do."""


def tables(case: Case, traces: Sequence[Trace], only: str | None = None) -> dict[str, Table]:
    """What Python says of a case, each table under the name of the module that is asked for it; of `only` one."""
    told: Any
    only = TOLD_BY.get(only, only) if only else None
    if len(traces) == 1:
        told, made = OF_ONE, traces[0]
        if case.family in ("visits", "mover"):
            told = {name: OF_ONE[name] for name in (IN_VISITS if case.family == "visits" else IN_MOVER)}
    elif traces:
        told, made = OF_TWO, union_of(traces)
    else:
        told, made = {case.family: OF_NONE[case.family]}, case.given()
    return {name: table(made) for name, table in told.items() if only in (None, name)}
