"""The marks of a board as paths; a board's drawing depends on its cells alone, so it is made once."""

from functools import lru_cache

from minimax_viz.games.game import Grid
from minimax_viz.output.xml import escaped
from minimax_viz.picture.marks import figure, kind_of, written_size
from minimax_viz.picture.shapes import CELL, PAD

WIDTH, BOLD_WIDTH = 2.2, 4.0  # of marks in cells of the usual size, as in tree.css


@lru_cache(maxsize=1 << 14)
def board_svg(grid: Grid, fresh: tuple[int, ...], cell: float) -> str:
    """The lines and marks of a board whose frame has its upper left corner at (−width/2, 0).

    X and O are drawn, any other mark is a text; the marks in the cells `fresh` are bolder, or stand on a coloured cell.
    """
    columns = len(grid[0])
    left = -columns * cell / 2
    old: list[str] = []
    new: list[str] = []
    texts: list[str] = []
    parts: list[str] = []
    # A bold line as wide as on a large board would fill a small cell.
    thinner = "" if cell >= CELL else f' style="stroke-width:{WIDTH * cell / CELL:.3g}"'
    bolder = "" if cell >= CELL else f' style="stroke-width:{BOLD_WIDTH * cell / CELL:.3g}"'
    for row, marks in enumerate(grid):
        for column, mark in enumerate(marks):
            if not kind_of(mark):
                continue
            x, y = left + (column + 0.5) * cell, PAD + (row + 0.5) * cell
            is_new = row * columns + column in fresh
            path = mark_path(mark, x, y, cell)
            if path:
                (new if is_new else old).append(path)
            else:
                shown, piece = figure(mark)
                names = " ".join(filter(None, (piece, "new" if is_new and not piece else "")))
                look = f' class="{names}"' if names else ""
                if is_new:
                    parts.append(f'<path class="h" d="{cell_path(x, y, cell)}"/>')
                size = cell * written_size(mark)
                texts.append(
                    f'<text{look} x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:.3g}">{escaped(shown)}</text>'
                )
    parts.append(f'<path class="g" d="{grid_path(grid, left, cell)}"/>')
    if old:
        parts.append(f'<path class="k"{thinner} d="{"".join(old)}"/>')
    if new:
        parts.append(f'<path class="k new"{bolder} d="{"".join(new)}"/>')
    return "".join(parts + texts)


def mark_path(mark: str, x: float, y: float, cell: float) -> str:
    """The path of an X or an O in the middle of a cell; "" for any other mark."""
    reach = cell * 0.27
    if kind_of(mark) == "cross":
        across = f"{2 * reach:.3g}"
        return f"M{x - reach:.4g} {y - reach:.4g}l{across} {across}m0-{across}l-{across} {across}"
    if kind_of(mark) == "nought":
        r, across = f"{reach * 1.05:.3g}", f"{reach * 2.1:.3g}"
        return f"M{x - reach * 1.05:.4g} {y:.4g}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0"
    return ""


def cell_path(x: float, y: float, cell: float) -> str:
    """The square around the middle of a cell."""
    return f"M{x - cell / 2:g} {y - cell / 2:g}h{cell:g}v{cell:g}h-{cell:g}z"


def grid_path(grid: Grid, left: float, cell: float) -> str:
    """The lines between the cells."""
    rows, columns = len(grid), len(grid[0])
    across = "".join(f"M{left:g} {PAD + row * cell:g}h{columns * cell:g}" for row in range(1, rows))
    down = "".join(f"M{left + column * cell:g} {PAD:g}v{rows * cell:g}" for column in range(1, columns))
    return across + down
