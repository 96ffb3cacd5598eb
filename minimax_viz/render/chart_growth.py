"""The chart of growth: leaves and nodes against depth on a logarithmic axis, with the curves of theory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log10
from typing import TYPE_CHECKING, Any

from minimax_viz.explain.catalog import catalog
from minimax_viz.render.chart import ChartFormat, Sheet, amount, chart, one_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 10.0  # inches, as all below
LEFT, PLOT_WIDTH, GAP = 1.15, 4.15, 0.3
TOP, PLOT_HEIGHT, BELOW, ROW, BOTTOM = 1.12, 3.7, 0.6, 0.225, 0.2
LONGEST_NAME = 50  # letters in a legend
MOST_LABELS = 12  # depths that are written under an axis
NEAR = 0.07  # parts of an axis's height at which two numbers would touch
BANDS: tuple[Any, ...] = ("-", (0, (0.7, 0.9)), (0, (2.2, 0.9)), (0, (2.2, 0.9, 0.7, 0.9)))


@dataclass(frozen=True, slots=True)
class GrowthPoint:
    """A search to one depth. `stopped` says that it was ended early, by a limit or, `interrupted`, by the user: there
    are at least so many.
    """

    depth: int
    nodes: int
    leaves: int
    stopped: bool = False
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class GrowthChart:
    """What the chart shows: a few words, the measured lines by name, and the leaves of theory by name and depth."""

    title: str
    subtitle: str
    note: str
    lines: Mapping[str, Sequence[GrowthPoint]]
    curves: Mapping[str, Mapping[int, int]]

    @property
    def ending(self) -> str:
        """The key of what the legend says of searches that were ended early; "" where none was."""
        how = {point.interrupted for line in self.lines.values() for point in line if point.stopped}
        if len(how) == 2:
            return "growth.ended"
        return "" if not how else "growth.interrupted" if True in how else "growth.stopped"


def growth_chart(shown: GrowthChart, form: ChartFormat, *, theme: str = "light", lang: str = "en") -> bytes:
    """The chart as SVG or PNG. Raises EngineError where matplotlib is missing, SettingsError for a wrong theme."""
    rows = max(len(shown.lines) + bool(shown.ending), len(shown.curves))
    height = TOP + PLOT_HEIGHT + BELOW + ROW * rows + (1.5 * ROW if shown.note else 0) + BOTTOM
    return chart(partial(draw_growth, shown), catalog(lang), shown.title, (WIDTH, height), form, theme)


def draw_growth(shown: GrowthChart, sheet: Sheet) -> None:
    """The whole sheet."""
    say = sheet.words.text
    sheet.text(0.3, 0.22, shown.title, size=14, weight="bold")
    sheet.text(0.3, 0.52, shown.subtitle, color=sheet.theme.muted)
    bottom = sheet.height - TOP - PLOT_HEIGHT
    leaves = sheet.axes(LEFT, bottom, PLOT_WIDTH, PLOT_HEIGHT)
    nodes = sheet.axes(LEFT + PLOT_WIDTH + GAP, bottom, PLOT_WIDTH, PLOT_HEIGHT)
    leaves.set_title(say("growth.leaves"))
    nodes.set_title(say("growth.nodes"))
    curves = draw_curves(shown, sheet, leaves)
    lines = [
        draw_line(sheet, number, axes, line, axes is leaves)
        for axes in (leaves, nodes)
        for number, line in enumerate(shown.lines.values())
    ]
    label_axes(shown, sheet, leaves, nodes)
    tell_last(shown, sheet, leaves, of_leaves=True)
    tell_last(shown, sheet, nodes, of_leaves=False)
    keys = dict(zip(shown.lines, lines, strict=False))
    if shown.ending:
        keys[say(shown.ending)] = stopped_key(sheet)
    top = bottom - BELOW
    legend(sheet, keys, LEFT, top)
    legend(sheet, curves, LEFT + PLOT_WIDTH + GAP, top)
    if shown.note:
        sheet.text(LEFT, sheet.height - BOTTOM - 0.8 * ROW, shown.note)


def draw_curves(shown: GrowthChart, sheet: Sheet, axes: Axes) -> dict[str, Any]:
    """The curves of theory as broad pale bands, on which a measured line is seen to run; their handles by name."""
    return {
        name: axes.plot(
            list(curve), list(curve.values()),
            color=sheet.theme.muted, alpha=0.45, linewidth=4.5, linestyle=BANDS[number % len(BANDS)],
        )[0]
        for number, (name, curve) in enumerate(shown.curves.items())
    }  # fmt: skip


def draw_line(sheet: Sheet, number: int, axes: Axes, line: Sequence[GrowthPoint], of_leaves: bool) -> Any:
    """A measured line; the point of a search that was stopped is hollow, with an arrow to where the truth lies."""
    style = sheet.style(number)
    counts = [point.leaves if of_leaves else point.nodes for point in line]
    (handle,) = axes.plot([point.depth for point in line], counts, **style, zorder=3)
    for point, count in zip(line, counts, strict=True):
        if point.stopped:
            hollow = {"color": style["color"], "marker": style["marker"], "markerfacecolor": sheet.theme.panel}
            axes.plot([point.depth], [count], **hollow, markersize=9, markeredgewidth=1.8, zorder=4)
            arrow = {"arrowstyle": "<-", "color": style["color"], "linewidth": 1.6, "shrinkB": 6}
            axes.annotate("", (point.depth, count), (0, 26), textcoords="offset points", arrowprops=arrow)
    return handle


def tell_last(shown: GrowthChart, sheet: Sheet, axes: Axes, of_leaves: bool) -> None:
    """The exact count at the end of each line, below its last point, where there is room."""
    behind = {"facecolor": sheet.theme.panel, "edgecolor": "none", "pad": 1.2, "alpha": 0.75}
    bottom, top = map(log10, axes.get_ylim())
    told: list[float] = []
    for line in filter(None, shown.lines.values()):
        count = line[-1].leaves if of_leaves else line[-1].nodes
        place = (log10(count) - bottom) / (top - bottom)
        if all(abs(place - other) > NEAR for other in told):
            told.append(place)
            text = sheet.words.text("growth.last.stopped" if line[-1].stopped else "growth.last", count=count)
            axes.annotate(
                text, (line[-1].depth, count), (5, -9), textcoords="offset points", ha="right", va="top", size=8.5,
                bbox=behind, zorder=5,
            )  # fmt: skip


def stopped_key(sheet: Sheet) -> Any:
    """What the hollow marker looks like in the legend."""
    from matplotlib.lines import Line2D

    return Line2D(
        [], [], color=sheet.theme.ink, linestyle="none", marker="o", markersize=8,
        markerfacecolor=sheet.theme.panel, markeredgewidth=1.6,
    )  # fmt: skip


def label_axes(shown: GrowthChart, sheet: Sheet, leaves: Axes, nodes: Axes) -> None:
    """Depth in whole plies, counts by powers of ten; both axes reach equally far."""
    from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter, NullLocator

    for axes in (leaves, nodes):
        axes.set_yscale("log")
        axes.grid(True)
        axes.set_xlabel(sheet.words.text("growth.depth"))
        axes.xaxis.set_major_locator(MaxNLocator(MOST_LABELS, integer=True, min_n_ticks=1))
    lowest, highest = (end(axes.get_ylim()[at] for axes in (leaves, nodes)) for at, end in ((0, min), (1, max)))
    for axes in (leaves, nodes):
        axes.set_ylim(max(lowest, 0.7), max(highest, 12) * (3 if shown.ending else 1))
        axes.set_xlim(leaves.get_xlim())
        axes.yaxis.set_major_locator(LogLocator(10, numticks=9))
        axes.yaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(lambda value, place: amount(sheet.words, value))
    nodes.yaxis.set_major_formatter(NullFormatter())


def legend(sheet: Sheet, keys: Mapping[str, Any], left: float, top: float) -> None:
    """What the lines mean, a row each."""
    if keys:
        sheet.figure.legend(
            list(keys.values()), [one_line(name, LONGEST_NAME) for name in keys],
            loc="upper left", borderpad=0, borderaxespad=0, labelspacing=0.45,
            bbox_to_anchor=(left / sheet.width, top / sheet.height),
        )  # fmt: skip
