"""The settings of a search on one line, and how it ended if it was stopped."""

from minimax_viz.games.game import MAX
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog


def declared(trace: Trace, catalog: Catalog) -> list[str]:
    """The search: algorithm, cutoff rule, fail mode, who MAX is, and each setting that is not the default."""
    settings, said = trace.settings, catalog.text
    parts = [said(f"settings.{settings.algorithm}")]
    if settings.prunes:
        parts += [said(f"settings.cutoff.{settings.cutoff}"), said(f"settings.fail.{settings.fail}")]
    if MAX in trace.header.players:
        parts.append(said("settings.max", player=trace.header.players[MAX]))
    if settings.order.startswith("random:"):
        parts.append(said("settings.order.random", seed=settings.order.removeprefix("random:")))
    elif f"settings.order.{settings.order}" in catalog.messages:
        parts.append(said(f"settings.order.{settings.order}"))
    elif settings.order != "natural":
        parts.append(said("settings.order.own", order=settings.order))
    if settings.symmetry:
        parts.append(said("settings.symmetry"))
    if settings.transpositions:
        parts.append(said("settings.transpositions"))
    if settings.candidates is not None:
        parts.append(said("settings.candidates", candidates=settings.candidates))
    if settings.depth is not None:
        parts.append(said("settings.depth", plies=settings.depth))
        parts.append(said("settings.evaluation", evaluation=settings.evaluation))
    if settings.score not in (None, "win"):
        parts.append(said("settings.score", score=str(settings.score)))
    return parts


def headline(trace: Trace, catalog: Catalog) -> str:
    """The settings on one line."""
    return " · ".join(declared(trace, catalog))


def stopped_sentence(trace: Trace, catalog: Catalog) -> str:
    """Why a search was stopped; "" for a complete one."""
    return "" if trace.complete else catalog.text(f"stopped.{trace.header.stopped}", nodes=trace.nodes)
