"""Setting up a position by touch: what an editor shows of it, and the position after a change.

The workbench holds the text that is being set up, the editor for its game, and what a search says of it. Positions that
no game can reach are shown, too, with the sentence that says why they cannot be searched.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.util import find_spec
from typing import Any

from minimax_viz.errors import MinimaxVizError, PositionError, Sentence, SettingsError
from minimax_viz.fronts.studio.board_editors import EDITORS, grid_editor_for
from minimax_viz.fronts.studio.catalogue import OF_TEXTS
from minimax_viz.fronts.studio.editors import Change, Editor, PieceEditor, Settings, refused
from minimax_viz.fronts.studio.request import Request, RequestError, spelling_here, told_here
from minimax_viz.fronts.studio.tree_results import results_in_tree
from minimax_viz.fronts.studio.tree_setup import EMPTY, changed_tree, setup_of_tree
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.chess import checked_fen
from minimax_viz.games.game import CHANCE, MAX, MIN, Game, Player, opponent_of
from minimax_viz.games.notations.binary import binary_text, is_flat
from minimax_viz.games.registry import (
    GAME_OPTIONS,
    find_game,
    game_for_position,
    known_game_name,
    make_game,
    option_parameters,
)
from minimax_viz.games.tree import TreeGame
from minimax_viz.safe_text import listed, short_repr
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import reading_lines
from minimax_viz.tracing.plan import Position, find_position

BEGIN_ANEW = ("clear", "start")
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
            shown = setup_of_tree(*bench.tree)
            if shown["kind"] == "tree":
                shown["found"] = results_in_tree(request, *bench.tree)
            note = shown["note"] or bench.reading(words)
        else:
            shown |= {"to_move": bench.to_move, "may_turn": bench.may_turn, "players": bench.players}
            note = bench.reading(words) or (words.text("studio.setup.over") if bench.is_over else None)
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
    shown |= {"game": game, "note": note, "written": bench.written}
    return {"to_move": None, "may_turn": False, **shown}


def changed(request: Request, change: Change) -> dict[str, Any]:
    """Return the position after a change, and the settings that go with it. Raises RequestError or GameError."""
    settings = {name: value for name, value in request.settings.items() if name not in ("example", *OF_TEXTS)}
    try:
        text, settings_after = changed_on(Workbench(request), change, settings)
    except PositionError as error:
        raise RequestError(error.sentence, "position") from error
    return {"position": text, "settings": settings_after}


@dataclass(frozen=True)
class Workbench:
    """The subject of a request while it is being set up. Raises RequestError if there is no such game, GameError if the
    reader's own cannot be loaded.
    """

    request: Request

    @property
    def asked_text(self) -> str | None:
        """The text that was given, else the one that `trace` would search; None for the start of the game."""
        text = self.request.board if self.request.position is None else self.request.position
        with suppress(PositionError):
            return binary_text(text) if text is not None and self.request.settings.get("binary") else text
        return text

    @cached_property
    def name(self) -> str:
        known = self.request.game_to_find
        return game_for_position(self.asked_text) if known is None else known_game_name(known)

    @cached_property
    def game_class(self) -> type[Game[Any, Any]]:
        try:
            return find_game(self.name)[0]
        except SettingsError as error:
            raise RequestError(error.sentence, "game") from error

    @property
    def is_tree(self) -> bool:
        return self.game_class.set_up_as == "tree"

    @property
    def tree(self) -> tuple[str, str]:
        """The text of the tree, the smallest if none was given, and who moves at a root that does not say so."""
        return EMPTY if self.asked_text is None else self.asked_text, str(self.request.settings.get("root", MAX))

    @cached_property
    def plain_game(self) -> Game[Any, Any]:
        try:
            with attributing_to_game(self.name):
                return make_game(self.name, {})[0] if self.request.code is not None else plain_game_named(self.name)
        except SettingsError as error:
            raise RequestError(error.sentence, "game") from error

    @cached_property
    def editor(self) -> Editor[Any] | None:
        """The editor that sets the position up by touch; None if only its text can be edited."""
        kind = self.game_class.set_up_as
        if kind == "chess":  # even without OpenSpiel
            return PieceEditor()
        return EDITORS[kind](self.plain_game) if kind in EDITORS else grid_editor_for(self.plain_game, self.name)

    @cached_property
    def text(self) -> str | None:
        """The text of the position; None where a start has none."""
        return self.start() if self.asked_text is None else self.asked_text

    def start(self) -> str | None:
        """Return the text of the game's start; None if it has no text that can be read again."""
        if self.editor is not None:
            return self.editor.start()
        with suppress(MinimaxVizError), attributing_to_game(self.name):
            text = self.plain_game.notation(self.plain_game.initial())
            self.plain_game.parse(text)
            return text or None
        return None

    @cached_property
    def judged(self) -> "Position | MinimaxVizError":
        """The position as a search takes it, or what is wrong with it."""
        given = {name: one for name in (*GAME_OPTIONS, "ply") if (one := self.request.settings.get(name)) is not None}
        try:
            if self.text is not None and isinstance(self.editor, PieceEditor):
                checked_fen(self.text)
            TracePosition(**given)  # raises what is wrong with them
            return find_position(self.text, self.request.game_to_find, given)
        except MinimaxVizError as error:
            return error

    def reading(self, words: Catalog) -> str | None:
        """Say how the position was read; None if that is obvious, or if it cannot be read."""
        judged = self.judged
        if self.request.position is None or isinstance(judged, MinimaxVizError) or (read := judged.reading()) is None:
            return None
        return " ".join(reading_lines(*read, words, spelling_here(words)))

    @property
    def written(self) -> str | None:
        """The setting that is for a position written as this one is: the moves of a game, or a flat list of leaves."""
        if isinstance(self.judged, MinimaxVizError):
            return None
        if isinstance(self.judged.game, TreeGame):
            tree = self.judged.state
            is_list = is_flat(tree) and len(tree.children) > 2 and tree.player != CHANCE
            return "binary" if is_list else None
        return None if self.judged.plies is None else "ply"

    @cached_property
    def is_over(self) -> bool:
        """Whether the game is over, so that nothing can be searched."""
        judged = self.judged
        if isinstance(judged, MinimaxVizError):
            return False
        with suppress(MinimaxVizError), attributing_to_game(judged.name):
            return judged.game.outcome(judged.state) is not None
        return False

    @cached_property
    def readable(self) -> str:
        """The position as the editor reads it. Raises PositionError if it cannot be shown."""
        editor, text = self.editor, self.text
        if editor is None or text is None:
            raise PositionError("This position can only be changed as a text.")
        try:
            return str(editor.written(editor.read(text)))
        except PositionError:
            if isinstance(self.judged, MinimaxVizError):
                raise
        with attributing_to_game(self.name):  # the game reads more than one spelling
            return str(editor.written(editor.read(self.judged.game.notation(self.judged.state))))

    # Whose turn it is -------------------------------------------------------------------------------------------------

    @cached_property
    def to_move(self) -> Player | None:
        """Whose turn it is; None if nothing tells, or if chance decides."""
        judged = self.judged
        with suppress(MinimaxVizError), attributing_to_game(self.name):
            if not isinstance(judged, MinimaxVizError):
                mover = judged.game.to_move(judged.state)
                return None if mover == CHANCE else mover
            if self.editor is not None:
                return self.editor.to_move(self.readable, self.request.settings)
        return None

    @cached_property
    def players(self) -> Mapping[Player, str]:
        """The names of MAX and MIN on the board; empty if they have none there."""
        judged = self.judged
        if not isinstance(judged, MinimaxVizError):
            with attributing_to_game(self.name):
                return judged.game.player_names()
        for options in ({"max": self.request.settings.get("max")}, {}):
            with suppress(MinimaxVizError, AttributeError), attributing_to_game(self.name):
                return make_game(self.name, options)[0].player_names()
        return {}

    @cached_property
    def turns_by_setting(self) -> bool:
        return "to_move" in option_parameters(self.game_class) and len(self.players) > 1

    @property
    def may_turn(self) -> bool:
        in_text = isinstance(self.editor, PieceEditor)
        return in_text or (self.turns_by_setting and (self.to_move is not None or self.needs_turn))

    @cached_property
    def needs_turn(self) -> bool:
        """Whether the only thing wrong with the position is that nobody has said whose turn it is."""
        if not (isinstance(self.judged, MinimaxVizError) and self.turns_by_setting and self.to_move is None):
            return False
        settings = [{**self.request.settings, "to_move": name} for name in self.players.values()]
        return any(isinstance(Workbench(replace(self.request, settings=each)).judged, Position) for each in settings)

    def settings_for(self, text: str | None, turn: Player, settings: Settings) -> Settings:
        """Return the settings that make it somebody's turn in the position with this text; `to_move` is among them only
        if the position needs it.
        """
        without = {name: value for name, value in settings.items() if name != "to_move"}
        said = {**without, "to_move": self.players[turn]}
        tried = [Workbench(replace(self.request, position=text, settings=each)) for each in (without, said)]
        needs_it = isinstance(tried[0].judged, MinimaxVizError) and isinstance(tried[1].judged, Position)
        return said if needs_it or tried[0].to_move != turn else without

    def turned(self, settings: Settings, to: Player | None) -> tuple[str | None, Settings]:
        """Return the position with the other side to move, or with `to` to move: its text and the settings. Raises
        RequestError.
        """
        if isinstance(self.editor, PieceEditor):
            return self.editor.turned(self.readable), settings
        turn = to or (self.to_move and opponent_of(self.to_move))
        if turn is None or not self.turns_by_setting:
            raise refused("In this game the position alone tells whose turn it is.")
        return self.text, self.settings_for(self.text, turn, settings)


def changed_on(bench: Workbench, change: Change, settings: Settings) -> tuple[str | None, Settings]:
    """Return the text after a change, and the settings. Raises PositionError if the text cannot be shown."""
    if bench.is_tree:
        asked = {"kind": "clear"} if change.kind in BEGIN_ANEW else change.asked
        text, root = bench.tree
        return changed_tree(text, asked, root), settings
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


@lru_cache(maxsize=8)
def plain_game_named(name: str) -> Game[Any, Any]:
    """Return a built-in or installed game, without any settings; a large board takes a while. Raises SettingsError."""
    return make_game(name, {})[0]
