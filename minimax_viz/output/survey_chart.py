"""The chart of a survey: how many positions saved how much, and how that depends on the size of the tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, copysign
from statistics import median, quantiles
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from minimax_viz.output.chart import Chart, Sheet, chart_label, power_of_ten_text
from minimax_viz.safe_text import legible
from minimax_viz.text.numbers import BOUND_SIGNS
from minimax_viz.text.studies import median_label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEFT, PLOT_WIDTH, GAP, SIZES_WIDTH = 0.85, 4.25, 0.8, 3.85  # inches, as in the next line
TOP, TITLE, PLOT_HEIGHT, BELOW, NOTE, NOTE_LINE = 1.5, 0.55, 3.0, 1.25, 0.15, 0.19

HEADROOM = 1.3  # of the highest bar, for the legend
SUBTITLE: dict[str, Any] = {"size": 9.5}
BAR = 5  # percent of saving per bar
BARS = 100 // BAR
NOTE_WIDTH = 110  # letters in a line of the note
LONGEST_NAME = 50  # letters under an axis
LABEL_DIGITS = 4  # of a size under a box, besides its first
TICKS = (-100, -50, 0, 20, 40, 60, 80, 100)  # percent


@dataclass(frozen=True, slots=True)
class SurveyPoint:
    """The saving at one position: the nodes of the first run, and the percentage of them that the other run saved."""

    nodes: int
    percent: float


@dataclass(frozen=True, slots=True)
class SurveyPanel:
    """A run compared with the first: its savings where something was searched, and how many positions were over."""

    title: str
    savings: Sequence[SurveyPoint]
    over: int


@dataclass(frozen=True, slots=True)
class SurveyChart(Chart):
    """The data of the chart: its texts, the name of the first run, and a row of panels for each other run."""

    first: str
    panels: Sequence[SurveyPanel]

    @property
    def note_lines(self) -> list[str]:
        return wrap(legible(self.note), NOTE_WIDTH)

    @property
    def height(self) -> float:
        """The height of the chart: a row of plots for each panel, and the note."""
        return TOP + (PLOT_HEIGHT + BELOW) * len(self.panels) + NOTE + NOTE_LINE * (len(self.note_lines) - 1)

    def draw(self, sheet: Sheet) -> None:
        """Draw for each panel the distribution at the left, the sizes at the right."""
        for row, panel in enumerate(self.panels):
            top = TOP + row * (PLOT_HEIGHT + BELOW)
            bottom = sheet.height - top - PLOT_HEIGHT
            sheet.text(LEFT, top - TITLE, panel.title, size=11, weight="bold")
            draw_distribution(panel, sheet, sheet.axes(LEFT, bottom, PLOT_WIDTH, PLOT_HEIGHT))
            draw_sizes(panel, self.first, sheet, sheet.axes(LEFT + PLOT_WIDTH + GAP, bottom, SIZES_WIDTH, PLOT_HEIGHT))
        for line, text in enumerate(reversed(self.note_lines)):
            sheet.text(LEFT, sheet.height - NOTE - 0.2 - line * NOTE_LINE, text, color=sheet.theme.muted)


def draw_distribution(panel: SurveyPanel, sheet: Sheet, axes: Axes) -> None:
    """Draw a bar for each step of saving, one for no saving at all, and the median."""
    from matplotlib.ticker import MaxNLocator

    theme, say = sheet.theme, sheet.words.text
    counts = Counter(bar_of(saving.percent) for saving in panel.savings)
    axes.set_title(say("survey.distribution"), **SUBTITLE)
    axes.grid(True, axis="y")
    solid: dict[str, Any] = {"width": 0.86, "facecolor": theme.max_fill, "edgecolor": theme.max_line, "linewidth": 1.2}
    axes.bar(list(counts), list(counts.values()), **solid)
    if panel.over:
        hatched: dict[str, Any] = {"width": 0.86, "facecolor": theme.panel, "edgecolor": theme.muted, "hatch": "////"}
        axes.bar([0], [panel.over], bottom=[counts[0]], label=say("survey.over", positions=panel.over), **hatched)
    if panel.savings:
        middle = median(saving.percent for saving in panel.savings)
        text = median_label(middle, sheet.words, is_of_all=not panel.over)
        axes.axvline(axis_position(middle), color=theme.min_line, linestyle=(0, (5, 2)), label=text)
    axes.set_ylim(0, HEADROOM * max(counts[0] + panel.over, 1, *counts.values()))
    axes.set_xlim((-BARS if any(bar < 0 for bar in counts) else 0) - 0.9, BARS + 0.9)
    ticks = [tick for tick in TICKS if axes.get_xlim()[0] < axis_position(tick)]
    labels = [(BOUND_SIGNS["upper"] if tick == -100 else "") + sheet.words.percent(tick) for tick in ticks]
    axes.set_xticks([axis_position(tick) for tick in ticks], labels)
    axes.set_xlabel(say("survey.saved"))
    axes.set_ylabel(say("survey.positions"))
    axes.yaxis.set_major_locator(MaxNLocator("auto", integer=True))
    axes.yaxis.set_major_formatter(lambda value, place: sheet.words.count(round(value)))
    if axes.get_legend_handles_labels()[0]:
        behind = {"frameon": True, "facecolor": theme.panel, "edgecolor": theme.panel, "framealpha": 1}
        axes.legend(loc="upper right", **behind)


def draw_sizes(panel: SurveyPanel, first: str, sheet: Sheet, axes: Axes) -> None:
    """Draw for each size of the first run's tree, by powers of ten, the least, the middle half and the most saved."""
    theme, say = sheet.theme, sheet.words.text
    classes: dict[int, list[float]] = {}
    for saving in panel.savings:
        classes.setdefault(len(str(saving.nodes)) - 1, []).append(saving.percent)
    sizes = sorted(classes)
    axes.set_title(say("survey.sizes"), **SUBTITLE)
    axes.grid(True, axis="y")
    if sizes:
        axes.bxp(
            [box_stats(classes[exponent]) for exponent in sizes], showfliers=False, patch_artist=True,
            widths=0.5 * min(1, len(sizes) / 6),
            boxprops={"facecolor": theme.max_fill, "edgecolor": theme.max_line},
            medianprops={"color": theme.min_line, "linewidth": 2.2},
            whiskerprops={"color": theme.max_line}, capprops={"color": theme.max_line},
        )  # fmt: skip
    counts = [say("survey.class", positions=len(classes[exponent])) for exponent in sizes]
    names = [say("survey.from", nodes=power_of_ten_text(sheet.words, 10**exponent, LABEL_DIGITS)) for exponent in sizes]
    labels = [f"{name}\n{count}" for name, count in zip(names, counts, strict=True)]
    axes.set_xticks(range(1, len(sizes) + 1), labels, size=8)
    lowest = min((saving.percent for saving in panel.savings), default=0)
    axes.set_ylim(min(0, 1.05 * lowest) - 3, 103)
    axes.yaxis.set_major_formatter(lambda value, place: sheet.words.percent(value))
    axes.tick_params(axis="x", length=0)
    axes.set_xlabel(say("survey.nodes", first=chart_label(first, LONGEST_NAME)))


def bar_of(saved: float) -> int:
    """The bar of a saving: 0 for no saving, 1 for up to 5 %, −1 for a loss of up to 5 %."""
    return max(-BARS, int(copysign(ceil(abs(saved) / BAR), saved)))


def axis_position(saved: float) -> float:
    """The place of a saving on the axis of the bars. The bar for no saving stands between losses and savings."""
    return saved / BAR + copysign(0.5, saved) if saved else 0.0


def box_stats(values: Sequence[float]) -> dict[str, float]:
    """The statistics of a box plot: the ends, the quartiles and the median."""
    low, middle, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return {"whislo": min(values), "q1": low, "med": middle, "q3": high, "whishi": max(values)}
