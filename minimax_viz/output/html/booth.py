"""The booth: one self-contained HTML file on which a visitor plays against the recorded search."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from minimax_viz.errors import SettingsError
from minimax_viz.output.html.minifier import minified
from minimax_viz.output.html.page import as_json, embedded, packed, policy, said_by, style_of, with_shared_keys
from minimax_viz.output.templates import template
from minimax_viz.record.kinds import VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog, languages

STYLES = ("shell/base.css", "booth/page.css", "tree/looks.css", "booth/tree.css")
MOST_TRACES = 2  # one in which MAX begins, and one in which MIN does


def booth_of(traces: Sequence[Trace], *, lang: str = "en", theme: str = "auto", first: str = "you") -> str:
    """The booth as HTML, for one trace, or for two of one position: one with MAX to move at the root, one with MIN.

    The traces are plain minimax's, best with transpositions. The computer is MAX, whoever begins; with one trace only
    it is MIN where that follows from who begins. `theme` is "light", "dark" or, by default, what the visitor's system
    prefers; `first`, "you" or "computer", is who begins until the visitor says otherwise. Raises SettingsError if
    there is no such language, theme or beginner, or where the traces leave moves out.
    """
    if theme not in ("auto", "light", "dark"):
        raise SettingsError(f"The booth has no theme {theme!r}; it has auto, light and dark.")
    if first not in ("you", "computer"):
        raise SettingsError(f"{first!r} cannot begin; give you or computer.")
    words = catalog(lang)
    check_traces(traces)
    style, script = booth_style(), booth_script()
    return template("booth/page.html.j2").render(
        lang=lang,
        theme=theme,
        first=first,
        title=traces[0].header.title,
        say=words.text,
        policy=policy(style, script),
        style=Markup(style),
        script=Markup(script),
        words=packed(as_json(with_shared_keys({"catalogs": booth_catalogs()})).encode()),
        traces=[embedded(trace) for trace in traces],
    )


def check_traces(traces: Sequence[Trace]) -> None:
    """Raise SettingsError unless the traces are one game's, with every move that a visitor may play."""
    if not 1 <= len(traces) <= MOST_TRACES:
        raise SettingsError(f"{len(traces)} traces: a booth takes one, or two that differ in who begins.")
    first, *others = traces
    for other in others:
        if (other.header.title, other.header.board) != (first.header.title, first.header.board):
            raise SettingsError(
                f"The traces are of {first.header.title} {first.header.board!r:.60} and of {other.header.title} "
                f"{other.header.board!r:.60}; a booth plays one game from one position."
            )
        if other.player(0) == first.player(0):
            raise SettingsError(f"{first.player(0).upper()} begins in both traces; the second is to have the other.")
    for trace in traces:
        if trace.settings.prunes or max(trace.columns.kind) > VISITED:
            raise SettingsError(
                "The search left moves out that a visitor may want to play; "
                "trace with algorithm minimax, and with neither symmetries nor candidates."
            )


def booth_catalogs() -> dict[str, dict[str, Any]]:
    """A booth's texts in each language: about the moves and the result, not about the search."""
    unsaid = ("enter.", "window.", "cutoff.")
    return {code: said_by(catalog(code), "booth.", "stopped.", unsaid=unsaid) for code in languages()}


@cache
def booth_style() -> str:
    """The style sheet, with the colours of the themes."""
    return style_of(STYLES)


@cache
def booth_script() -> str:
    """All of the booth's JavaScript."""
    return minified("booth/main.js")
