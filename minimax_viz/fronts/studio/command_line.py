"""The command that makes the same page as a request, to be typed in a shell."""

from collections.abc import Iterator, Sequence
from typing import Any

from minimax_viz.errors import PositionError
from minimax_viz.fronts.studio.catalogue import DEFAULTS, OF_TEXTS
from minimax_viz.fronts.studio.request import MOST_NODES, OWN_FILE, Request
from minimax_viz.games.game import Game
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.watched import is_built_in
from minimax_viz.safe_text import goes_in_double_quotes, shell_word
from minimax_viz.study.names import file_names, search_names, value_text
from minimax_viz.study.variations import DEFAULT_VARIATIONS, VARIABLE
from minimax_viz.tasks.options import Progress
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import catalog
from minimax_viz.tracing.plan import Search
from minimax_viz.tracing.reach import DEFAULT_MAX_NODES, surely_ends
from minimax_viz.tracing.result import TraceResult

PROGRAM = "minimax-viz"
POSITION_FILE = "position.txt"

OF_CUTOFFS = ("cutoff", "fail")

Options = dict[str, Any]
"""Options of a command by the names of its parameters, without those left open."""


def command_for(request: Request, progress: Progress) -> dict[str, str | None]:
    """Return the `command` for a request, on several lines if one is not enough, and a `note` on what it needs, None if
    nothing. The request is searched to see how far the search comes. Raises PositionError, SettingsError or GameError.
    """
    together = request.together()
    searches = together.planned()
    traces = together.made(searches, progress)
    words = catalog(request.lang)
    position = searches[0].position
    board = (
        None
        if request.board is None
        else typed_position(
            request.board, position.game, position.state, is_as_written=bool(request.settings.keys() & {*OF_TEXTS})
        )
    )
    in_file = board is None and request.board is not None
    subject = f"@{POSITION_FILE}" if in_file else board
    shown: Options = {"lang": request.lang, "open": True}
    limits = [settings.get("max_nodes", DEFAULT_MAX_NODES) for settings in (request.settings, request.against or {})]
    runs = [options_of(*each) for each in zip(limits, together.searches, searches, traces, strict=False)]
    if len(runs) == 1:
        lines = [line("trace", [subject], runs[0] | shown)]
    elif (compared := one_comparison(runs, traces)) is not None:
        lines = [line("compare", [subject], compared | shown)]
    else:
        # Named so that a comparison gives the searches the same names as without folders.
        names = [name.typed for name in search_names([trace.header for trace in traces])]
        folders = names if names[0].startswith("#") else [name.partition(".")[0] for name in file_names(names)]
        saved = [{"format": "trace", "output": folder} for folder in folders]
        lines = [line("trace", [subject], run | where) for run, where in zip(runs, saved, strict=True)]
        lines.append(line("compare", folders, shown))
    notes = []
    if request.code is not None:
        notes.append(words.text("studio.command.game", file=OWN_FILE))
    if in_file:
        notes.append(words.text("studio.command.position", file=POSITION_FILE))
    if len(lines) > 1:
        notes.append(words.text("studio.command.lines", lines=len(lines)))
    return {"command": "\n".join(lines), "note": " ".join(notes) or None}


def options_of(limit: int | None, one: TracePosition, search: Search, trace: TraceResult) -> Options:
    """Return the options of `trace` that make this trace; `limit` is the number of nodes asked for. They say how far it
    looked if the command might look less far, or farther, than the studio.
    """
    options = {name: value for name, value in one.search.items() if value != DEFAULTS[name]}
    options |= {"game": one.game, "depth": trace.settings.depth, "time_limit": one.time_limit}
    is_whole = trace.settings.depth is None and one.time_limit is None
    if limit != DEFAULT_MAX_NODES:
        options["max_nodes"] = one.max_nodes
    elif trace.header.stopped == "nodes" or (is_whole and not surely_ends(search)):
        options["max_nodes"] = MOST_NODES
    return {name: options[name] for name in DEFAULTS if options.get(name) is not None}


def one_comparison(runs: Sequence[Options], traces: Sequence[TraceResult]) -> Options | None:
    """Return the options of `compare` that make both traces; None if it cannot vary the settings that differ."""
    one, two = alike_where_idle(*runs)
    differing = [name for name in {**one, **two} if one.get(name) != two.get(name)]
    if len(differing) != 1 or differing[0] not in VARIABLE:
        return None
    values = [value_text(getattr(trace.settings, differing[0])) for trace in traces]
    if values[0] == values[1] or any("," in value for value in values):
        return None
    varied = f"{differing[0]}={','.join(values)}"
    common = {name: value for name, value in one.items() if name not in differing}
    return common if (varied,) == DEFAULT_VARIATIONS else common | {"vary": varied}


def alike_where_idle(one: Options, two: Options) -> tuple[Options, Options]:
    """Make the options of two searches the same where it makes no difference to one of them: limits that it did not
    reach, and options that plain minimax does not have.
    """
    if {one.get("max_nodes"), two.get("max_nodes")} == {None, MOST_NODES}:
        one, two = one | {"max_nodes": MOST_NODES}, two | {"max_nodes": MOST_NODES}
    rules = [{} if is_plain(run) else {name: run[name] for name in OF_CUTOFFS if name in run} for run in (one, two)]
    if is_plain(one) or is_plain(two):
        rules = [rules[is_plain(one)]] * 2
    others = [{name: value for name, value in run.items() if name not in OF_CUTOFFS} for run in (one, two)]
    return others[0] | rules[0], others[1] | rules[1]


def is_plain(run: Options) -> bool:
    """Whether a search is plain minimax."""
    return run.get("algorithm") == "minimax"


def line(command: str, subjects: Sequence[str | None], options: Options) -> str:
    """Write a line for the shell. A position that begins like an option comes last."""
    given = [one for one in subjects if one is not None]
    typed = [word for option in options.items() for word in option_words(*option)]
    if any(one.startswith("-") for one in given):
        arguments = [*typed, "--", *given]
    else:
        arguments = [*given, *typed]
    return " ".join([PROGRAM, command, *map(shell_word, arguments)])


def option_words(name: str, value: Any) -> Iterator[str]:
    """Yield the words of an option as it is typed; nothing for a switch that is off."""
    flag = "-o" if name == "output" else f"--{name.replace('_', '-')}"
    if value is True:
        yield flag
    elif value is not False:
        yield from (flag, str(value))


LONGEST = 6_000
"""The most characters of a position that is typed: Windows' command lines hold 8,191."""


def typed_position(text: str, game: Game[Any, Any], state: Any, *, is_as_written: bool = False) -> str | None:
    """Return a text that means the same position and can be typed in most shells, else in some; None if the position
    has to be in a file. With `is_as_written` no other text will do.
    """
    usual = game.notation(state) if is_built_in(game) and not is_as_written else text
    second_best = None
    for one in dict.fromkeys([text, usual, usual.replace('"', "'")]):  # the last as Python writes a dictionary
        if can_be_typed(one) and (one == text or is_read_as(one, game, state)):
            if goes_in_double_quotes(one):
                return one
            second_best = second_best or one
    return second_best


def can_be_typed(text: str) -> bool:
    """Whether a text can be an argument of a command, and is not taken for a file."""
    return text.isprintable() and 0 < len(text) <= LONGEST and not text.startswith("@") and text != "-"


def is_read_as(text: str, game: Game[Any, Any], state: Any) -> bool:
    """Whether a game reads a text as this state."""
    try:
        again = game.parse(text)
    except PositionError:
        return False
    if isinstance(game, TreeGame):
        return [facts_of(*each) for each in preorder(again)] == [facts_of(*each) for each in preorder(state)]
    return bool(again == state)


def facts_of(node: TreeNode, ply: int) -> tuple[Any, ...]:
    """Return what a tree says about a node."""
    return ply, node.name, node.player, node.given.get("move"), node.value, node.is_open, len(node.children)
