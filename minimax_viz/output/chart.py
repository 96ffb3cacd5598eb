"""Charts by matplotlib in the colours of the themes. The same data give the same bytes."""

from __future__ import annotations

import io
import os
import warnings
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

from minimax_viz.errors import EngineError
from minimax_viz.output.assets import chinese_font
from minimax_viz.output.table import Results
from minimax_viz.picture.theme import Theme, theme_named
from minimax_viz.safe_text import one_line, shortened
from minimax_viz.text.catalog import Catalog, catalog

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ChartFormat = Literal["svg", "png"]

FONT = "DejaVu Sans"  # included in matplotlib, with Cyrillic; an SVG has its letters as paths
PIXELS_PER_INCH = 200  # sharp on projectors and in print
WIDTH = 10.0  # inches of every chart
LONGEST_TEXT = 125  # letters; a line of a chart holds no more

# Lines differ without colour too: each has its own marker and dashes.
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES: tuple[Any, ...] = ("-", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)), (0, (7, 2, 1.5, 2, 1.5, 2)))
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Sheet:
    """An empty figure of `width` by `height` inches to draw on, with the theme's colours and the catalog."""

    figure: Figure
    theme: Theme
    words: Catalog
    width: float
    height: float

    def axes(self, left: float, bottom: float, width: float, height: float) -> Axes:
        """Add axes in the theme's colours at this place, in inches from the lower left corner."""
        place = (left / self.width, bottom / self.height, width / self.width, height / self.height)
        made = self.figure.add_axes(place, facecolor=self.theme.panel)
        made.spines[["top", "right"]].set_visible(False)
        return made

    def text(self, left: float, top: float, text: str, **style: Any) -> None:
        """Write a line of text that begins this many inches from the left and from the top."""
        self.figure.text(left / self.width, 1 - top / self.height, chart_label(text), va="top", **style)

    def style(self, number: int) -> dict[str, Any]:
        """The style of line `number`, from 0: colour, marker and dashes, no two alike among forty.

        Later lines are thinner, so that where lines coincide the earlier ones show around them.
        """
        colours = (self.theme.max_line, self.theme.min_line, self.theme.cut, self.theme.muted, self.theme.ink)
        return {
            "color": colours[number % len(colours)],
            "marker": MARKERS[number % len(MARKERS)],
            "linestyle": DASHES[number % len(DASHES)],
            "linewidth": max(1.0, 2.2 - 0.3 * number),
            "markersize": max(4.0, 7.5 - 0.8 * number),
        }


@dataclass(frozen=True, slots=True)
class Chart(ABC):
    """The data of a chart, and how it is drawn."""

    title: str
    subtitle: str
    note: str

    @property
    @abstractmethod
    def height(self) -> float:
        """The height in inches."""

    @abstractmethod
    def draw(self, sheet: Sheet) -> None:
        """Draw everything but the title and the subtitle on a sheet of this height."""


def chart_file(results: Results, form: ChartFormat) -> bytes:
    """The chart of results as SVG or in pixels."""
    return picture_of(results.chart, form, theme=results.theme, lang=results.lang)


svg_file, png_file = partial(chart_file, form="svg"), partial(chart_file, form="png")


def picture_of(chart: Chart, form: ChartFormat, *, theme: str = "light", lang: str = "en") -> bytes:
    """The chart as SVG or PNG. Raises EngineError if matplotlib is missing, SettingsError for an unknown theme."""
    check_charts()
    import matplotlib.style
    from matplotlib.figure import Figure

    colours = theme_named(theme)
    file = io.BytesIO()
    with warnings.catch_warnings(), matplotlib.style.context(["default", matplotlib_settings(colours, lang)]):
        warnings.simplefilter("ignore")  # a letter that the font lacks is drawn as a box
        figure = Figure(figsize=(WIDTH, chart.height))
        sheet = Sheet(figure, colours, catalog(lang), WIDTH, chart.height)
        sheet.text(0.3, 0.22, chart.title, size=14, weight="bold")
        sheet.text(0.3, 0.52, chart.subtitle, color=colours.muted)
        chart.draw(sheet)
        program = {"Date": None, "Creator": "minimax-viz"} if form == "svg" else {"Software": "minimax-viz"}
        metadata = {"Title": chart_label(chart.title), **program}
        figure.savefig(file, format=form, dpi=PIXELS_PER_INCH, metadata=metadata)
    return file.getvalue()


def check_charts() -> None:
    """Raise EngineError if matplotlib is missing or cannot be imported."""
    if find_spec("matplotlib") is None:
        raise EngineError('Charts need matplotlib; install it with: pip install "minimax-viz[charts]".')
    # It cannot be imported if MPLBACKEND names an unknown backend; charts need none.
    backend = os.environ.pop("MPLBACKEND", None)
    try:
        import matplotlib.figure  # noqa: F401 - slow, and an extra
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise EngineError("Charts need matplotlib, and it cannot be loaded ({reason}).", reason=reason) from error
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend


def matplotlib_settings(theme: Theme, lang: str) -> dict[str, Any]:
    """A theme as matplotlib's settings. Everything else is matplotlib's default, whatever the user's settings are."""
    return {
        "axes.edgecolor": theme.line,
        "axes.labelcolor": theme.ink,
        "axes.titlecolor": theme.ink,
        "axes.titlesize": 11,
        "axes.titlelocation": "left",
        "axes.axisbelow": True,
        "font.family": [FONT, chinese_font()[0]] if lang == "zh" else FONT,
        "font.size": 9.5,
        "grid.color": theme.line,
        "grid.alpha": 0.3,
        "grid.linewidth": 0.6,
        "hatch.linewidth": 0.8,
        "legend.frameon": False,
        "legend.handlelength": 3.6,
        "legend.labelcolor": theme.ink,
        "savefig.facecolor": theme.paper,
        "svg.fonttype": "path",
        "svg.hashsalt": "minimax-viz",
        "text.color": theme.ink,
        "text.parse_math": False,  # a dollar sign in a game's name is not TeX
        "xtick.color": theme.muted,
        "xtick.labelcolor": theme.ink,
        "ytick.color": theme.muted,
        "ytick.labelcolor": theme.ink,
    }


def chart_label(text: str, longest: int = LONGEST_TEXT) -> str:
    """A foreign text made safe for a chart and cut to at most this many letters."""
    return shortened(one_line(text), longest)


def power_of_ten_text(words: Catalog, power_of_ten: float, digits: int = 8) -> str:
    """A power of ten as a reader sees it: 1,000, or 10¹² if it has too many zeros."""
    exponent = len(str(round(power_of_ten))) - 1
    return words.count(10**exponent) if exponent <= digits else f"10{str(exponent).translate(SUPERSCRIPTS)}"
