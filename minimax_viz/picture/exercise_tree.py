"""The tree of an exercise, as in a textbook: blanks to write in, edges to strike, and nothing that tells answers."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from minimax_viz.games.game import MAX, Player, apply_change
from minimax_viz.picture.drawing import Group, TreeDrawing, Triangle, Words
from minimax_viz.picture.exercise_node import ExerciseEntry, exercise_node, exercise_shape, title_of
from minimax_viz.picture.finished import FinishedPicture
from minimax_viz.picture.items import Item, marked_cells
from minimax_viz.picture.layout import Layout, layout_of
from minimax_viz.picture.metrics import text_width
from minimax_viz.picture.scene import Band, PlacedItem, bands_of, gutter_for, measures_of, placed
from minimax_viz.picture.shapes import EDGE, VALUE, Arrangement
from minimax_viz.picture.tree import edges_of, players_of
from minimax_viz.record.kinds import KINDS
from minimax_viz.record.trace import Trace
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import player_names, player_word
from minimax_viz.views.part import part_of

MARGIN = 8.0
GAPS, NARROW_GAPS = (9.0, 18.0), (3.0, 8.0)  # between siblings, and between others of one ply: paper is narrow
WIDE, LEAF = 800.0, 26.0  # in wider pictures gaps are narrow, and leaves may be as narrow as this
KEY_GAP, KEY_LINE = 20.0, 14.0  # of the key to the triangles, where plies do not say whose turn it is
STEEPNESS, FLATTER, HIGH = 0.65, 0.3, 540.0  # of the edges, and where the picture would be so high
LEAF_WIDTH, WINDOW_WIDTH = 45.0, 155.0  # with the space beside them; a window's is that in one line
ALWAYS = 4  # nodes of a ply: their windows always have room
STRUCK = "×"  # the reason of an edge that is struck; nobody reads it
NOTHING: Mapping[str, str] = MappingProxyType({})
NO_WINDOWS: Mapping[str, tuple[str, str]] = MappingProxyType({})
NO_HEADING, NO_LEGEND = Group("heading", ()), Group("legend", ())


def exercise_picture(
    trace: Trace,
    *,
    shown: Mapping[str, str] = NOTHING,
    blanks: Collection[str] = (),
    windows: Mapping[str, tuple[str, str]] = NO_WINDOWS,
    struck: Collection[str] = (),
    marked: Collection[str] = (),
    lang: str = "en",
) -> FinishedPicture:
    """The tree of a trace as an exercise shows it; give the trace of plain minimax, which has all nodes.

    Nodes are named by their paths. A leaf shows its value, or what `shown` has for it, or nothing if it is among the
    `blanks`. An inner node shows nothing, but for a pill under it with what `shown` has for it, or an empty one if it
    is among the `blanks`. `windows` are written under nodes, with "" for an end that is to be filled in. The edges to
    `struck` nodes are struck through, and all below looks skipped; `marked` nodes have a ring.

    A blank takes as much room as what is written in its place, unless that is very long: an exercise and its solution
    look alike. Raises SettingsError if there is no such language.
    """
    items = items_of_exercise(trace, catalog(lang))
    entries = []
    for item, path in zip(items, paths_of(items), strict=True):
        text = "" if path in blanks else shown.get(path)
        if item.kind != "interior":
            item.value, text = item.value if text is None else one_line(text), None
        pill = None if text is None else one_line(text)
        entry = ExerciseEntry(pill, windows.get(path), path in marked, item.parent >= 0 and path in struck)
        item.title = title_of(item, entry, player_word(item.player))
        item.skipped = entry.struck or (item.parent >= 0 and items[item.parent].skipped)
        item.reason = STRUCK if entry.struck else ""
        entries.append(entry)
    nodes, layout = laid_out(items, entries)
    return picture_of(nodes, layout, bands_of(nodes, layout), entries, player_names(trace))


def items_of_exercise(trace: Trace, words: Catalog) -> list[Item]:
    """The rows of a trace as items with their names, moves and looks, and the values of leaves."""
    columns, part = trace.columns, part_of(trace)
    items: list[Item] = []
    for row, (number, parent) in enumerate(zip(columns.label, trace.parents, strict=True)):
        label, kind = columns.labels[number], KINDS[columns.kind[row]]
        change = label.change if part is None else part.of_change(label.change)
        if row:
            look = apply_change(items[parent].look, change)
        else:
            look = trace.header.look if part is None else part.of_look(trace.header.look)
        name, move = one_line(label.name), one_line(label.move)
        item = Item(
            row=row, parent=parent, ply=columns.ply[row], kind=kind, player=label.player, look=look,
            fresh=marked_cells(change), name=name, edge="" if look is None and move == name else move,
            value="" if kind == "interior" else words.number(columns.value[row]),
        )  # fmt: skip
        items.append(item)
    return items


def paths_of(items: Sequence[Item]) -> list[str]:
    """The paths of items that are a whole tree."""
    paths: list[str] = []
    children = [0] * len(items)
    for item in items:
        if item.parent < 0:
            paths.append("/")
            continue
        paths.append(f"{paths[item.parent].rstrip('/')}/{children[item.parent]}")
        children[item.parent] += 1
    return paths


def laid_out(items: Sequence[Item], entries: Sequence[ExerciseEntry]) -> tuple[list[PlacedItem], Layout]:
    """The items in their places."""
    roomy, arrangement = roomy_plies(items), Arrangement()
    for item, entry in zip(items, entries, strict=True):
        entry.beside = item.ply in roomy
    shapes = [exercise_shape(item, entry, arrangement) for item, entry in zip(items, entries, strict=True)]
    steepness, gaps = STEEPNESS, GAPS
    layout = layout_of(measures_of(items, shapes), steepness, gaps)
    if layout.width > WIDE:
        gaps = NARROW_GAPS
        for shape, entry in zip(shapes, entries, strict=True):
            if shape.form == "box" and not entry.ringed:
                inside = max((text_width(line, VALUE, bold=True) + 8 for line in shape.lines), default=0.0)
                shape.width = min(shape.width, max(LEAF, inside))
                shape.room = max(shape.width, *(text_width(name, EDGE) for name in shape.names), 0.0)
    if layout.height > HIGH:
        steepness = FLATTER
    layout = layout_of(measures_of(items, shapes), steepness, gaps)
    nodes = placed(items, shapes, layout)
    for node in nodes:
        node.depart = node.leave
    return nodes, layout


def roomy_plies(items: Sequence[Item]) -> set[int]:
    """The plies where a window fits beside itself: where the leaves are wider anyway, or nodes are few."""
    inner = Counter(item.ply for item in items if item.kind == "interior")
    below = (len(items) - inner.total()) * LEAF_WIDTH
    return {ply for ply, nodes in inner.items() if nodes * WINDOW_WIDTH <= max(below, ALWAYS * WINDOW_WIDTH)}


def picture_of(
    nodes: Sequence[PlacedItem],
    layout: Layout,
    bands: Sequence[Band],
    entries: Sequence[ExerciseEntry],
    names: Mapping[Player, str],
) -> FinishedPicture:
    """The picture of nodes in their places, with the players at the left or, if plies do not tell, under them."""
    gutter = gutter_for(names) if bands else 0.0
    width, height = layout.width + gutter, layout.height
    players = players_of(bands, dict(names), -gutter)
    inner = {node.item.ply for node in nodes if node.item.kind == "interior"}
    if len(bands) < len(inner):
        key, room = key_of_players(names, -gutter, height + KEY_GAP)
        players += key
        width, height = max(width, room), height + KEY_GAP + KEY_LINE
    drawn = [exercise_node(node, entry) for node, entry in zip(nodes, entries, strict=True)]
    tree = TreeDrawing(players, list(edges_of(nodes)), drawn, ())
    return FinishedPicture(
        width + 2 * MARGIN, height + 2 * MARGIN, MARGIN + gutter, MARGIN, NO_HEADING, tree, NO_LEGEND
    )


def key_of_players(names: Mapping[Player, str], left: float, top: float) -> tuple[list[Group], float]:
    """What a triangle that points up or down means; and the width of that."""
    groups: list[Group] = []
    x = 0.0
    for player, name in names.items():
        sign = Triangle(7, 0, 14, 12, player == MAX, "turn sign")
        groups.append(Group(player, (sign, Words(20, 10.5, name, "player")), left + x, top))
        x += 20 + text_width(name, 12, bold=True) + 24
    return groups, x
