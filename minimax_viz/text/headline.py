"""The settings of a search on one line, and how it ended if it was stopped."""

from minimax_viz.games.game import MAX
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog


def declared(trace: Trace, catalog: Catalog) -> list[str]:
    """The search: algorithm, cutoff rule, fail mode, who MAX is, and each setting that is not the default."""
    settings, text = trace.settings, catalog.text
    parts = [text(f"settings.{settings.algorithm}")]
    if settings.prunes:
        parts += [text(f"settings.cutoff.{settings.cutoff}"), text(f"settings.fail.{settings.fail}")]
    if MAX in trace.header.players:
        parts.append(text("settings.max", player=trace.header.players[MAX]))
    if settings.order.startswith("random:"):
        parts.append(text("settings.order.random", seed=settings.order.removeprefix("random:")))
    elif f"settings.order.{settings.order}" in catalog.messages:
        parts.append(text(f"settings.order.{settings.order}"))
    elif settings.order != "natural":
        parts.append(text("settings.order.own", order=settings.order))
    if settings.symmetry:
        parts.append(text("settings.symmetry"))
    if settings.transpositions:
        parts.append(text("settings.transpositions"))
    if settings.candidates is not None:
        parts.append(text("settings.candidates", candidates=settings.candidates))
    if settings.depth is not None:
        parts.append(text("settings.depth", plies=settings.depth))
        parts.append(text("settings.evaluation", evaluation=settings.evaluation))
    if settings.score not in (None, "win"):
        parts.append(text("settings.score", score=str(settings.score)))
    return parts


def headline(trace: Trace, catalog: Catalog) -> str:
    """The settings on one line."""
    return " · ".join(declared(trace, catalog))


def stopped_sentence(trace: Trace, catalog: Catalog) -> str:
    """Why a search was stopped; "" for a complete one."""
    return "" if trace.complete else catalog.text(f"stopped.{trace.header.stopped}", nodes=trace.nodes)
