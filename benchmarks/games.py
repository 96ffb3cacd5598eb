"""What tracing adds to a search of each game: the built-in ones, chess, and a student's make/undo game."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clock import interleaved
from benchmarks.jobs import bare_alphabeta, bare_minimax
from benchmarks.row import Effort, Row
from minimax_viz.games.registry import make_game
from minimax_viz.record.columns import Columns, recorded_columns
from minimax_viz.record.recorder import Recorder
from minimax_viz.record.rows import layout_rows
from minimax_viz.search.run import run_search
from minimax_viz.search.settings import Algorithm, Settings

EXAMPLES = Path(__file__).parent.parent / "examples"


@dataclass(frozen=True)
class Job:
    """A search of a game: the whole of it, or so many plies, from its start or a position."""

    game: str
    budget: float
    name: str = ""
    board: str | None = None
    depth: int | None = None
    evaluation: str = "zero"
    algorithm: Algorithm = "alphabeta"


JOBS = (
    Job("tictactoe", 1.3),
    Job("mnk:15,15,5", 1.3, depth=2, evaluation="lines"),
    Job("connect4", 1.45, depth=8),
    Job("nim", 1.3, board="3,4,5"),
    Job("nim:misere", 1.3, board="3,3,4"),
    Job("othello", 1.3, depth=6, evaluation="discs", algorithm="minimax"),
    Job("tree", 1.3, board=str([[[[leaf % 7, leaf % 5] for leaf in range(12)] for _ in range(12)] for _ in range(12)]),
        algorithm="minimax"),
    Job("openspiel:chess", 1.1, depth=3, evaluation="material", algorithm="minimax"),
    Job(f"{EXAMPLES / 'domineering.py'}", 1.3, name="a student's make/undo game, examples/domineering.py",
        algorithm="minimax"),
)  # fmt: skip


def games(effort: Effort) -> list[Row]:
    """Traced searches beside the same with every report call deleted, game by game."""
    return [row for job in JOBS for row in rows_of(job, effort)]


def rows_of(job: Job, effort: Effort) -> list[Row]:
    """One game's rows."""
    made, _ = make_game(job.game, {})
    state = made.initial() if job.board is None else made.parse(job.board)
    evaluation = made.evaluations()[job.evaluation]
    search: Callable[..., object] = bare_minimax if job.algorithm == "minimax" else bare_alphabeta
    settings = Settings(algorithm=job.algorithm, depth=job.depth, evaluation=job.evaluation)

    def traced() -> Recorder:
        recorder = Recorder()
        run_search(made, state, settings, evaluation, recorder)
        return recorder

    def laid_out() -> Columns:
        return recorded_columns(layout_rows(traced()), made, state)

    nodes = len(traced().reports)
    alone, recorded, rows = interleaved(
        [lambda: search(made, state, depth=job.depth, evaluation=evaluation), traced, laid_out], effort.rounds
    )
    return [
        Row(
            what=f"{job.name or job.game} ÷ alone",
            measured=recorded / alone,
            budget=job.budget,
            note=f"{nodes:,} nodes, {alone / nodes * 1e6:.1f} µs each",
        ),
        Row(what="— rows laid out", measured=rows / alone),
    ]
