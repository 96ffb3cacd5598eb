"""What tracing adds to a search."""

from benchmarks import jobs
from benchmarks.clock import interleaved
from benchmarks.row import Effort, Row


def tracing(effort: Effort) -> list[Row]:
    """Traced and unheard searches beside the same search with every report call deleted."""
    alone, without_limits, nobody, traced, traced_laid_out, limited, limited_laid_out = interleaved(
        [
            jobs.search_alone,
            jobs.search_alone_without_limits,
            jobs.nobody_listening,
            jobs.traced,
            lambda: jobs.laid_out(jobs.traced()),
            jobs.traced_within_limits,
            lambda: jobs.laid_out(jobs.traced_within_limits()),
        ],
        effort.rounds,
    )
    return [
        Row(
            what="J1 ÷ alone",
            measured=traced / alone,
            budget=1.15,
            note=f"alone {alone:.2f} s, {alone / jobs.J1_NODES * 1e9:.0f} ns a node",
        ),
        Row(what="— rows laid out", measured=traced_laid_out / alone),
        Row(what="— with a node limit and a time limit in force", measured=limited / alone, budget=1.25),
        Row(what="— with these limits and its rows laid out", measured=limited_laid_out / alone),
        Row(what="— beside a search that cannot even be stopped", measured=traced / without_limits),
        Row(what="J1 with nobody listening ÷ the same", measured=nobody / alone, budget=1.15),
    ]
