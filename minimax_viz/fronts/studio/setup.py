"""Setting up a position by touch: what an editor shows of it, and the position after a change.

Positions that no game can reach are shown, too, with the sentence that says why they cannot be searched.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from minimax_viz.errors import MinimaxVizError, PositionError, Sentence
from minimax_viz.fronts.studio.editor import Change, Settings, refused
from minimax_viz.fronts.studio.errors import told_here
from minimax_viz.fronts.studio.pieces import PieceEditor
from minimax_viz.fronts.studio.request import Request, RequestError
from minimax_viz.fronts.studio.tree_setup import EMPTY, changed_tree, setup_of_tree
from minimax_viz.fronts.studio.workbench import Workbench
from minimax_viz.games.chess import checked_fen
from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.safe_text import listed, short_repr
from minimax_viz.text.catalog import catalog

BEGIN_ANEW = ("clear", "start")
CHESS = "openspiel:chess"
PLAYERS: Mapping[str, Player] = {MAX: MAX, MIN: MIN}
ALWAYS = ("turn", *BEGIN_ANEW)
"""The changes that every game has: the other side moves; nothing is on the board; the game starts."""


def setup_of(request: Request) -> dict[str, Any]:
    """Return what an editor shows of the position, or of the start of the game. Raises RequestError or GameError."""
    bench, words = Workbench(request), catalog(request.lang)
    shown: dict[str, Any] = {"kind": "text", "game": bench.name, "position": bench.text}
    note: str | MinimaxVizError | Sentence | None = None
    try:
        if bench.is_tree:
            shown = setup_of_tree(tree_in(bench), root_in(request.settings))
            note = shown["note"]
        else:
            shown |= {"to_move": bench.to_move, "may_turn": bench.may_turn, "players": bench.players}
            note = words.text("studio.setup.over") if bench.is_over else None
            if isinstance(bench.judged, MinimaxVizError):
                note = words.text("studio.setup.whose") if bench.needs_turn else told_of(bench, bench.judged)
            if bench.editor is not None:
                has_empty = bench.editor.empty() != bench.editor.start()
                shown |= {"kind": bench.editor.kind, "has_empty": has_empty, **bench.editor.shown(bench.readable)}
    except PositionError as error:
        shown |= {"kind": "text"}
        note = error if note is None else note
    is_found = request.game is not None or shown["kind"] != "text"
    game = request.game if request.code is not None else shown["game"] if is_found else None
    if isinstance(note, MinimaxVizError | Sentence):
        note = told_here(note, words)
    return {"to_move": None, "may_turn": False, **shown, "game": game, "note": note}


def changed(request: Request, change: Change) -> dict[str, Any]:
    """Return the position after a change, and the settings that go with it. Raises RequestError or GameError."""
    settings = {name: value for name, value in request.settings.items() if name != "example"}
    try:
        text, settings_after = changed_on(Workbench(request), change, settings)
    except PositionError as error:
        raise RequestError(error.sentence, "position") from error
    return {"position": text, "settings": settings_after}


def changed_on(bench: Workbench, change: Change, settings: Settings) -> tuple[str | None, Settings]:
    """Return the text after a change, and the settings. Raises PositionError if the text cannot be shown."""
    if bench.is_tree:
        asked = {"kind": "clear"} if change.kind in BEGIN_ANEW else change.asked
        return changed_tree(tree_in(bench), asked, root_in(settings)), settings
    editor = bench.editor
    if change.kind in BEGIN_ANEW:
        begun = editor.empty() if editor is not None and change.kind == "clear" else bench.start()
        return begun, {name: value for name, value in settings.items() if name != "to_move"}
    if change.kind == "turn":
        return bench.turned(settings, PLAYERS.get(change.one_of_or_none("to", PLAYERS) or ""))
    known = [*(() if editor is None else editor.changes), *ALWAYS]
    if editor is None or change.kind not in known:
        raise refused(
            "This position has no change {kind}; it has {known}.", kind=short_repr(change.kind), known=listed(known)
        )
    text, turn = editor.after(bench.readable, change, settings)
    return text, settings if turn is None else bench.settings_for(text, turn, settings)


def told_of(bench: Workbench, error: MinimaxVizError) -> MinimaxVizError:
    """Return the error to tell about a position that cannot be read: the error itself, or that it is a position of
    chess.
    """
    if bench.text is None or isinstance(bench.editor, PieceEditor) or find_spec("pyspiel") is None:
        return error
    try:
        checked_fen(bench.text)
    except PositionError:
        return error
    return PositionError("This reads as a position of chess; choose the game openspiel:chess.")


def tree_in(bench: Workbench) -> str:
    """Return the text of the tree; if none was given, the smallest tree."""
    return EMPTY if bench.asked_text is None else bench.asked_text


def root_in(settings: Settings) -> str:
    """Say who moves at the root of a tree that does not say so."""
    return str(settings.get("root", MAX))
