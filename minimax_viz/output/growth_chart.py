"""The chart of growth: leaves and nodes against depth on a logarithmic axis, with the curves of theory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, Any

from minimax_viz.output.chart import Chart, Sheet, chart_label, power_of_ten_text
from minimax_viz.text.studies import count_reached

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path
    from matplotlib.transforms import Bbox

LEFT, PLOT_WIDTH, GAP = 1.15, 4.15, 0.3  # inches, as in the next line
TOP, PLOT_HEIGHT, BELOW, ROW, BOTTOM = 1.12, 3.7, 0.6, 0.225, 0.2
LONGEST_NAME = 50  # letters in a legend
LARGEST = 10**300  # leaves; axes have no larger numbers
MOST_LABELS = 12  # depths that are written under an axis
ARROW, EDGE, MARK, LABEL = 26, 14, 5.5, 8.5  # points: of an arrow, before the first depth, half a marker, of a letter
LABEL_GAP, LABEL_HEIGHT, LETTER = 8.0, 10.0, 5.6  # points, too; a letter is rarely as wide
NARROWEST = 2.5  # between a text and the middle of a line
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5, -2.0, 2.0, -2.5, 2.5)  # heights
BANDS: tuple[Any, ...] = ("-", (0, (0.7, 0.9)), (0, (2.2, 0.9)), (0, (2.2, 0.9, 0.7, 0.9)))


@dataclass(frozen=True, slots=True)
class GrowthPoint:
    """A search to one depth. `stopped` means that it ended early, because of a limit or, if `interrupted`, of the user:
    its counts are lower bounds.
    """

    depth: int
    nodes: int
    leaves: int
    stopped: bool = False
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class GrowthChart(Chart):
    """The data of the chart: its texts, the measured lines by name, and the theoretical leaves by name and depth."""

    lines: Mapping[str, Sequence[GrowthPoint]]
    curves: Mapping[str, Mapping[int, int]]

    @property
    def ending(self) -> str:
        """The key of the legend's text about searches that ended early; "" if none did."""
        how = {point.interrupted for line in self.lines.values() for point in line if point.stopped}
        if len(how) == 2:
            return "growth.ended"
        return "" if not how else "growth.interrupted" if True in how else "growth.stopped"

    @property
    def height(self) -> float:
        """The height of the plots, the legends below them and the note."""
        rows = max(len(self.lines) + bool(self.ending), len(self.curves))
        return TOP + PLOT_HEIGHT + BELOW + ROW * rows + (1.5 * ROW if self.note else 0) + BOTTOM

    def draw(self, sheet: Sheet) -> None:
        """Draw the leaves at the left, the nodes at the right."""
        from matplotlib.lines import Line2D

        say = sheet.words.text
        bottom = sheet.height - TOP - PLOT_HEIGHT
        leaves = sheet.axes(LEFT, bottom, PLOT_WIDTH, PLOT_HEIGHT)
        nodes = sheet.axes(LEFT + PLOT_WIDTH + GAP, bottom, PLOT_WIDTH, PLOT_HEIGHT)
        leaves.set_title(say("growth.leaves"))
        nodes.set_title(say("growth.nodes"))
        curves = draw_curves(self, sheet, leaves)
        lines = [
            draw_line(sheet, number, axes, line, axes is leaves)
            for axes in (leaves, nodes)
            for number, line in enumerate(self.lines.values())
        ]
        label_axes(self, sheet, leaves, nodes)
        label_ends(self, sheet, leaves, of_leaves=True)
        label_ends(self, sheet, nodes, of_leaves=False)
        keys = dict(zip(self.lines, lines, strict=False))
        if self.ending:
            hollow: dict[str, Any] = {"markerfacecolor": sheet.theme.panel, "markeredgewidth": 1.6}
            keys[say(self.ending)] = Line2D(
                [], [], color=sheet.theme.ink, linestyle="none", marker="o", markersize=8, **hollow
            )
        top = bottom - BELOW
        add_legend(sheet, keys, LEFT, top)
        add_legend(sheet, curves, LEFT + PLOT_WIDTH + GAP, top)
        if self.note:
            sheet.text(LEFT, sheet.height - BOTTOM - 0.8 * ROW, self.note)


def draw_curves(shown: GrowthChart, sheet: Sheet, axes: Axes) -> dict[str, Any]:
    """Draw the theoretical curves as broad pale bands behind the measured lines. Returns their handles by name."""
    pale: dict[str, Any] = {"color": sheet.theme.muted, "alpha": 0.45, "linewidth": 4.5}
    handles = {}
    for number, (name, curve) in enumerate(shown.curves.items()):
        counts = {depth: count for depth, count in curve.items() if count < LARGEST}
        dash: dict[str, Any] = {"marker": "_", "markersize": 16, "markeredgewidth": 4.5} if len(counts) == 1 else {}
        style = pale | {"linestyle": BANDS[number % len(BANDS)]}
        axes.plot(list(counts), list(counts.values()), **style, **dash)
        (handles[name],) = axes.plot([], [], **style)
    return handles


def draw_line(sheet: Sheet, number: int, axes: Axes, line: Sequence[GrowthPoint], of_leaves: bool) -> Any:
    """Draw a measured line. The point of a stopped search is hollow, with an upward arrow."""
    style = sheet.style(number)
    counted = counts_of(line, of_leaves)
    (handle,) = axes.plot([point.depth for point, _ in counted], [count for _, count in counted], **style, zorder=3)
    for point, count in counted:
        if point.stopped:
            hollow = {"color": style["color"], "marker": style["marker"], "markerfacecolor": sheet.theme.panel}
            axes.plot([point.depth], [count], **hollow, markersize=9, markeredgewidth=1.8, zorder=4)
            arrow = {"arrowstyle": "<-", "color": style["color"], "linewidth": 1.6, "shrinkB": 6}
            axes.annotate("", (point.depth, count), (0, ARROW), textcoords="offset points", arrowprops=arrow)
    return handle


def counts_of(line: Sequence[GrowthPoint], of_leaves: bool) -> list[tuple[GrowthPoint, int]]:
    """The points of a line with their counts, zeros left out: a logarithmic axis has no place for them."""
    counted = [(point, point.leaves if of_leaves else point.nodes) for point in line]
    return [(point, count) for point, count in counted if count]


def label_ends(shown: GrowthChart, sheet: Sheet, axes: Axes, of_leaves: bool) -> None:
    """Write the exact count beside the end of each line, if there is room."""
    from matplotlib.path import Path
    from matplotlib.transforms import Bbox

    width, height = 72 * PLOT_WIDTH, 72 * PLOT_HEIGHT  # points
    (left, right), (bottom, top) = axes.get_xlim(), map(log10, axes.get_ylim())

    def place(depth: float, count: float) -> tuple[float, float]:
        return (depth - left) / (right - left) * width, (log10(count) - bottom) / (top - bottom) * height

    lines = [counts_of(line, of_leaves) for line in shown.lines.values()]
    paths = [[place(point.depth, count) for point, count in line] for line in lines]
    if of_leaves:
        paths += [[place(depth, count) for depth, count in curve.items()] for curve in shown.curves.values()]
    stopped = [place(point.depth, count) for line in lines for point, count in line if point.stopped]
    paths += [[(x, y), (x, y + ARROW)] for x, y in stopped]
    drawn = [Path(path) for path in paths if len(path) > 1]
    points = (place(point.depth, count) for line in lines for point, count in line)
    marks = [Bbox.from_bounds(x, y, 0, 0).padded(MARK) for x, y in points]
    ends = sorted({(count, point.depth, point.stopped) for line in lines for point, count in line[-1:]}, reverse=True)
    texts = [count_reached(count, sheet.words, is_complete=not stopped) for count, _, stopped in ends]
    wanted = [(*place(depth, count), width_of(text)) for (count, depth, _), text in zip(ends, texts, strict=True)]
    sheet_box = Bbox.from_bounds(0, 0, width, height)
    for text, box in zip(texts, label_places(wanted, drawn, marks, sheet_box), strict=True):
        if box is not None:
            x, y = (box.x0 + width_of(text) / 2) / width, (box.y0 + LABEL_HEIGHT / 2) / height
            axes.text(x, y, text, transform=axes.transAxes, ha="center", va="center", size=LABEL)


def width_of(text: str) -> float:
    """The most room that a text can need."""
    return LETTER * len(text)


def label_places(
    ends: Iterable[tuple[float, float, float]], lines: Sequence[Path], marks: Sequence[Bbox], sheet: Bbox
) -> list[Bbox | None]:
    """Find room for a text beside each of the `ends`, given as a point and a width; None if there is none.

    Earlier texts choose first: right, below, left, above. All are on the sheet and clear of the lines and the marks.
    """
    from matplotlib.transforms import Bbox

    places: list[Bbox | None] = []
    for x, y, width in ends:
        levels, middle = [y + (shift - 0.5) * LABEL_HEIGHT for shift in SHIFTS], x - width / 2
        corners = [
            *((x + LABEL_GAP, level) for level in levels),
            (middle, y - LABEL_GAP - LABEL_HEIGHT),
            *((x - LABEL_GAP - width, level) for level in levels),
            (middle, y + LABEL_GAP),
        ]
        free = (
            box
            for box in (Bbox.from_bounds(left, foot, width, LABEL_HEIGHT) for left, foot in corners)
            if sheet.contains(*box.min) and sheet.contains(*box.max)
            and not any(box.overlaps(other) for other in (*marks, *places) if other is not None)
            and not any(line.intersects_bbox(box.padded(NARROWEST), filled=False) for line in lines)
        )  # fmt: skip
        places.append(next(free, None))
    return places


def label_axes(shown: GrowthChart, sheet: Sheet, leaves: Axes, nodes: Axes) -> None:
    """Label depth in whole plies, and counts by powers of ten. Both charts have equal axes."""
    from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter, NullLocator

    for axes in (leaves, nodes):
        axes.set_yscale("log")
        axes.grid(True)
        axes.set_xlabel(sheet.words.text("growth.depth"))
    lowest, highest = (end(axes.get_ylim()[at] for axes in (leaves, nodes)) for at, end in ((0, min), (1, max)))
    depths = [point.depth for line in shown.lines.values() for point in line]
    depths += [depth for curve in shown.curves.values() for depth in curve]
    first, last = min(depths, default=0), max(depths, default=0)
    margin = 0.0 if first < last else 0.5  # a single depth is in the middle
    ends = [line[-1] for line in shown.lines.values() if line]
    texts = [count_reached(end.nodes, sheet.words, is_complete=not end.stopped) for end in ends]
    room = LABEL_GAP + max(map(width_of, texts), default=0)  # at the right, for the texts beside the ends of lines
    a_point = (last - first + 2 * margin) / (72 * PLOT_WIDTH - EDGE - room)
    ticks = MaxNLocator(MOST_LABELS, integer=True, min_n_ticks=1).tick_values(first, last)
    for axes in (leaves, nodes):
        axes.set_ylim(max(lowest, 0.7), max(highest, 12) * (3 if shown.ending else 1))
        axes.set_xlim(first - margin - EDGE * a_point, last + margin + room * a_point)
        axes.set_xticks([tick for tick in ticks if first <= tick <= last])
        axes.yaxis.set_major_locator(LogLocator(10, numticks=9))
        axes.yaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(lambda value, place: power_of_ten_text(sheet.words, value))
    nodes.yaxis.set_major_formatter(NullFormatter())


def add_legend(sheet: Sheet, keys: Mapping[str, Any], left: float, top: float) -> None:
    """Write what the lines mean, one row each."""
    if keys:
        sheet.figure.legend(
            list(keys.values()), [chart_label(name, LONGEST_NAME) for name in keys],
            loc="upper left", borderpad=0, borderaxespad=0, labelspacing=0.45,
            bbox_to_anchor=(left / sheet.width, top / sheet.height),
        )  # fmt: skip
