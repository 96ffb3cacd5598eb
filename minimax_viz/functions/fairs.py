"""The fair in a box: everything for a table at a math fair, made in one go."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minimax_viz.arguments import path_of
from minimax_viz.errors import MinimaxVizError, OutputError
from minimax_viz.fronts.python import trace
from minimax_viz.functions.fairparts import PARTS, FairSubject
from minimax_viz.output.html.fair import FILES, Tile, guide_page, index_page, is_fair_index
from minimax_viz.search.limits import OnProgress
from minimax_viz.tasks.writing import write_folder
from minimax_viz.text.catalog import catalog
from minimax_viz.text.fair import facts_of, questions_told
from minimax_viz.text.result import short_line
from minimax_viz.text.titles import title_of

INDEX, GUIDE = "index.html", "guide.html"
MOST_NODES = 150_000
"""Of the search without pruning, so that a box is packed within a minute or two."""

OnPart = Callable[[str], object]


@dataclass(frozen=True)
class FairBox:
    """The files of a fair by name, and why some pieces are missing, by their names.

    Example:
        >>> from minimax_viz import fair
        >>> box = fair("[[3,12,8],[2,4,6],[14,5,2]]")
        >>> "play.html" in box.files, box.missing
        (True, {})
    """

    files: Mapping[str, bytes]
    missing: Mapping[str, str]

    def write(self, folder: str | Path, *, force: bool = False) -> None:
        """Write the box into a folder; files of an earlier fair that this one does not have are removed.

        Raises OutputError if a file is in the way that is of no fair, unless `force`, or if the disk does not allow it.
        """
        place = path_of("folder", folder)
        if not force:
            refuse_foreign(place, self.files)
        write_folder(place, self.files.items(), FILES)


def fair(
    board: str | Sequence[Any] | Mapping[str, Any] | None = None,
    *,
    game: str | None = None,
    lang: str = "en",
    on_part: OnPart = str,
    on_progress: OnProgress | None = None,
) -> FairBox:
    """Make everything for a table at a math fair: a booth, pages, slides, a poster, exercises, an index, a guide.

    Example:
        >>> from minimax_viz import fair
        >>> fair("XOX/.O./.XO").write("table")

    Args:
        board: The position that all of it is about, as `trace` takes it; without one the start of `game`.
        game: Its game; the booth plays it from its start.
        lang: The language, "en" or "ru". Most pages can be switched to the other.
        on_part: Called with the name of each piece before it is made.
        on_progress: Called now and then with the number of nodes of a search so far.

    Returns:
        The files of the box. A piece that cannot be made here is missing, and the index says why.

    Raises:
        PositionError, SettingsError, GameError: With one sentence that says what would be right.
    """
    words = catalog(lang)
    on_part("search")
    pruned = trace(board, game=game, on_progress=on_progress)
    on_part("whole")
    whole = trace(
        board,
        game=game,
        algorithm="minimax",
        depth=pruned.settings.depth,
        max_nodes=MOST_NODES,
        on_progress=on_progress,
    )
    subject = FairSubject(whole, pruned, board if board is not None else pruned.header.board, game, lang)
    files: dict[str, bytes] = {}
    missing: dict[str, str] = {}
    tiles: list[Tile] = []
    for part in PARTS:
        on_part(part.name)
        try:
            made = dict(part.make(subject))
        except MinimaxVizError as error:
            missing[part.name] = words.error(error)
            made = {}
        files |= made
        tiles.append(Tile(part.name, tuple(made), missing.get(part.name, "")))
    title = f"{title_of(pruned.header, words)} {short_line(pruned.header.board)}"
    facts = facts_of(whole, pruned, words)
    files[GUIDE] = guide_page(
        title, questions_told(facts, words, has_booth="play" not in missing), tiles, lang=lang
    ).encode("utf-8")
    files[INDEX] = index_page(title, tiles, lang=lang).encode("utf-8")
    return FairBox(files, missing)


def refuse_foreign(folder: Path, names: Iterable[str]) -> None:
    """Raise OutputError if a file is in the way that is of no fair."""
    index = folder / INDEX
    if index.is_file() and is_fair_index(index.read_bytes()):
        return
    for name in names:
        if (folder / name).exists():
            raise OutputError(f"{folder / name} is of no fair; give another folder, or --force to overwrite it.")
