"""Boards as shapes of PowerPoint: the lines, and each mark for itself."""

from collections.abc import Iterator

from minimax_viz.games.game import Grid
from minimax_viz.output.pptx.shapes import FIGURE_FONT, Font, Pen, Pencil, Shape
from minimax_viz.output.svg.boards import BOLD_WIDTH, WIDTH, grid_path
from minimax_viz.picture.marks import BLACK_FIGURES, WHITE_FIGURES, figure, kind_of, written_size
from minimax_viz.picture.shapes import CELL, PAD

FIGURES = {"w": ("#ffffff", "#151a2b"), "d": ("#151a2b", "#ffffff")}  # of White, of Black: inside and contour


def board_shapes(
    pencil: Pencil, key: str, grid: Grid, fresh: tuple[int, ...], cell: float, *, pale: bool = False
) -> Iterator[Shape]:
    """The lines and marks of a board whose frame has the middle of its top at the pencil's origin.

    The marks in the cells `fresh` are bolder, or stand on a coloured cell; all are `pale` on a board never looked at.
    """
    columns = len(grid[0])
    left = -columns * cell / 2
    marks: list[Shape] = []
    for row, line in enumerate(grid):
        for column, mark in enumerate(line):
            if not kind_of(mark):
                continue
            at = row * columns + column
            corner = (left + column * cell, PAD + row * cell)
            if at in fresh and kind_of(mark) == "written":
                yield pencil.preset(f"{key} new {at}", "rect", (*corner, cell, cell), fill="highlight", alpha=0.55)
            marks.append(mark_shape(pencil, f"{key} cell {at}", mark, corner, cell, at in fresh, pale))
    lines = grid_path(grid, left, cell)
    if lines:
        yield pencil.path(f"{key} grid", lines, Pen("line", 0.8))
    yield from marks


def mark_shape(
    pencil: Pencil, name: str, mark: str, corner: tuple[float, float], cell: float, is_new: bool, pale: bool
) -> Shape:
    """A mark in the cell with this corner: X and O are drawn, any other is a text."""
    place, x, y = (*corner, cell, cell), corner[0] + cell / 2, corner[1] + cell / 2
    width = (BOLD_WIDTH if is_new else WIDTH) * min(1.0, cell / CELL) * (0.7 if pale else 1.0)
    pen, reach = Pen("muted" if pale else "ink", width), cell * 0.27
    if kind_of(mark) == "cross":
        across = 2 * reach
        path = f"M{x - reach:.3f} {y - reach:.3f}l{across:.3f} {across:.3f}m0 {-across:.3f}l{-across:.3f} {across:.3f}"
        return pencil.path(name, path, pen)
    if kind_of(mark) == "nought":
        radius = 1.05 * reach
        return pencil.preset(name, "ellipse", (x - radius, y - radius, 2 * radius, 2 * radius), pen=pen)
    shown, piece = figure(mark)
    size = cell * written_size(mark)
    if piece:
        inside, contour = (Font(size, colour, face=FIGURE_FONT) for colour in FIGURES[piece])
        drawn = WHITE_FIGURES[BLACK_FIGURES.index(shown)]
        texts = [("inside", shown, inside), ("contour", drawn, contour)]
        return pencil.group(name, [pencil.text(f"{name} {part}", place, [(text, font)]) for part, text, font in texts])
    return pencil.text(name, place, [(shown, Font(size, "muted" if pale else "ink", is_new))])
