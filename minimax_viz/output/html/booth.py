"""The booth: one self-contained HTML file on which a visitor plays against the recorded search."""

from collections.abc import Sequence

from minimax_viz.errors import SettingsError
from minimax_viz.output.html.page import embedded, fill_page, said_by
from minimax_viz.record.kinds import VISITED
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import catalog, languages

STYLES = ("shell/base.css", "booth/page.css", "tree/looks.css", "booth/tree.css")
UNSAID = ("enter.", "window.", "cutoff.")  # of the narrator's messages: a booth speaks of moves and results


def booth_of(traces: Sequence[Trace], *, lang: str = "en", theme: str = "auto", first: str = "you") -> str:
    """The booth as HTML, for one trace, or for two of one position: one with MAX to move at the root, one with MIN.

    The traces are plain minimax's, best with transpositions. The computer is MAX, whoever begins; with one trace only
    it is MIN where that follows from who begins. `theme` is "light", "dark" or, by default, what the visitor's system
    prefers; `first`, "you" or "computer", is who begins until the visitor says otherwise. Raises SettingsError if
    there is no such language, theme or beginner, or where the traces leave moves out.
    """
    if first not in ("you", "computer"):
        raise SettingsError(f"{first!r} cannot begin; give you or computer.")
    check_traces(traces)
    catalogs = {code: said_by(catalog(code), "booth.", "stopped.", unsaid=UNSAID) for code in languages()}
    return fill_page(
        "booth",
        STYLES,
        {"catalogs": catalogs},
        lang=lang,
        theme=theme,
        first=first,
        title=traces[0].header.title,
        traces=[embedded(trace) for trace in traces],
    )


def check_traces(traces: Sequence[Trace]) -> None:
    """Raise SettingsError unless the traces are one game's, with every move that a visitor may play."""
    if len(traces) not in (1, 2):
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
