"""How many nodes each search visits: `python -m benchmarks.nodes [--write]`. Counts, not times: the same everywhere."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from benchmarks import table
from benchmarks.games import EXAMPLES
from minimax_viz.search.observer import NullObserver
from minimax_viz.search.run import run_search
from minimax_viz.search.settings import BY_RANGE
from minimax_viz.tracing.plan import find_position

DOCUMENT = Path(__file__).parent.parent / "docs" / "searches.md"

Settings = Mapping[str, Any]

SEARCHES: Mapping[str, Settings] = {
    "minimax": {"algorithm": "minimax"},
    "alphabeta": {},
    "star1": {"algorithm": "star1"},
    "star2": {"algorithm": "star2"},
    "pvs": {"algorithm": "pvs"},
    "mtdf": {"algorithm": "mtdf"},
    "star2, transpositions": {"algorithm": "star2", "transpositions": True},
    "minimax, transpositions": {"algorithm": "minimax", "transpositions": True},
    "alphabeta, transpositions": {"transpositions": True},
    "pvs, transpositions": {"algorithm": "pvs", "transpositions": True},
    "alphabeta, deepen": {"deepen": True},
    "pvs, deepen": {"algorithm": "pvs", "deepen": True},
    "mtdf, deepen": {"algorithm": "mtdf", "deepen": True},
    "alphabeta, deepen, transpositions": {"deepen": True, "transpositions": True},
    "alphabeta, deepen, aspiration 1": {"deepen": True, "aspiration": 1},
    "pvs, deepen, transpositions": {"algorithm": "pvs", "deepen": True, "transpositions": True},
}
"""The searches by what the table calls them: the algorithm, then the options."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game to search from its start, to its end or to a depth; `plies` is how deep its tree is. What does the same
    in OpenSpiel is its name there, and its value of a state at the depth.
    """

    what: str
    game: str
    plies: int
    settings: Settings = field(default_factory=dict)
    has_chance: bool = False
    in_openspiel: str | None = None
    estimate: Callable[[Any], float] = lambda state: 0

    def can_be_made(self, search: Settings) -> bool:
        """Whether a search is for this game: null windows are for two players, Star1 and Star2 for chance."""
        algorithm = search.get("algorithm", "alphabeta")
        return algorithm in ("minimax", "alphabeta") or self.has_chance == (algorithm in BY_RANGE)


def discs(state: Any) -> float:
    """Black's discs less White's, of OpenSpiel's state of Othello."""
    board = "".join(line for line in str(state).splitlines() if line[:1].isdigit())
    return board.count("x") - board.count("o")


TASKS = (
    Task("Tic-tac-toe, the whole game", "tictactoe", 9, in_openspiel="tic_tac_toe"),
    Task("Connect Four to depth 8, 0 at the horizon", "connect4", 8, {"depth": 8, "evaluation": "zero"},
         in_openspiel="connect_four"),
    Task("Connect Four to depth 8, by lines", "connect4", 8, {"depth": 8, "evaluation": "lines"}),
    Task("Othello to depth 6, by discs", "othello", 6, {"depth": 6, "evaluation": "discs"}, in_openspiel="othello",
         estimate=discs),
    Task("Pig to depth 8, by its lead", str(EXAMPLES / "pig.py"), 8, {"depth": 8, "evaluation": "lead"},
         has_chance=True),
)  # fmt: skip


class Counting(NullObserver):
    """Counts the nodes that a search enters, and keeps the value of its last pass."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes = 0
        self.value: float = 0
        self.expand = self.terminal = self.horizon = self.transposition = self.enter
        self.finish = partial(setattr, self, "value")

    def enter(self, _: object) -> None:
        self.nodes += 1


def counted(task: Task, search: Settings) -> Counting:
    """What a search of a task comes to."""
    depth = {"depth": task.plies} if search.get("deepen") else {}
    planned = find_position(None, task.game, {}).search(**{"evaluation": "zero", **task.settings, **depth, **search})
    found = Counting()
    position = planned.position
    run_search(position.game, position.state, planned.settings, planned.evaluate, found)
    return found


def counted_by_openspiel(task: Task, algorithm: str) -> Counting:
    """What the same search comes to in OpenSpiel, by its own Python."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    state, found = pyspiel.load_game(task.in_openspiel).new_initial_state(), Counting()
    name = "expectiminimax" if algorithm == "minimax" else "_alpha_beta"
    original = getattr(minimax, name)

    def counting(*given: Any) -> Any:
        found.nodes += 1
        return original(*given)

    setattr(minimax, name, counting)
    try:
        if algorithm == "minimax":
            found.value, _ = counting(state, task.plies, task.estimate, 0)
        else:
            found.value, _ = counting(state, task.plies, -float("inf"), float("inf"), task.estimate, 0)
    finally:
        setattr(minimax, name, original)
    return found


def column(task: Task) -> list[str]:
    """The numbers of nodes of one task, search by search. Raises ValueError if two disagree about the value."""
    cells, values = [], set()
    for name, search in SEARCHES.items():
        if not task.can_be_made(search):
            cells.append("")
            continue
        click.echo(f"{task.what}: {name}", err=True)
        ours = counted(task, search)
        values.add(round(ours.value, 9))
        text = f"{ours.nodes:,}"
        if task.in_openspiel and name in ("minimax", "alphabeta") and find_spec("pyspiel") is not None:
            theirs = counted_by_openspiel(task, name)
            values.add(round(theirs.value, 9))
            text += f" (OpenSpiel {theirs.nodes:,})"
        cells.append(text)
    if len(values) > 1:
        raise ValueError(f"{task.what}: the searches find {values}")
    return [*cells, f"{values.pop():g}"]


def markdown() -> str:
    """The table of all tasks and searches."""
    columns = [column(task) for task in TASKS]
    lines = ["| search | " + " | ".join(task.what for task in TASKS) + " |", "|---" * (len(TASKS) + 1) + "|"]
    names = [f"`{name}`" for name in SEARCHES] + ["value"]
    rows = zip(names, *columns, strict=True)
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


@click.command()
@click.option("--write", is_flag=True, help="Put the table into docs/searches.md.")
def main(write: bool) -> None:
    """Count the nodes that each search visits, and print the table."""
    made = markdown()
    click.echo(made)
    if write:
        table.write(made, DOCUMENT)
        click.echo(f"written into {DOCUMENT.name}", err=True)


if __name__ == "__main__":
    main()
