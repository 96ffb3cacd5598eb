"""Until PowerPoint draws what the picture room yields."""

from minimax_viz.games.game import Grid
from minimax_viz.picture.shapes import PAD

WIDTH, BOLD_WIDTH = 2.2, 4.0  # of marks in cells of the usual size, as in tree.css


def grid_path(grid: Grid, left: float, cell: float) -> str:
    """The lines between the cells."""
    rows, columns = len(grid), len(grid[0])
    across = "".join(f"M{left:g} {PAD + row * cell:g}h{columns * cell:g}" for row in range(1, rows))
    down = "".join(f"M{left + column * cell:g} {PAD:g}v{rows * cell:g}" for column in range(1, columns))
    return across + down
