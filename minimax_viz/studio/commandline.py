"""The command that makes the same page as a request, to be typed in a shell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.search.limits import OnProgress
from minimax_viz.showntrace import ShownTrace
from minimax_viz.signs import shell_word
from minimax_viz.studio.answer import MOST_NODES, most_nodes, searches_for, traces_of
from minimax_viz.studio.offers import DEFAULTS
from minimax_viz.studio.request import OWN_FILE, Request
from minimax_viz.studio.typedposition import typed_position
from minimax_viz.study.comparison.names import file_names, search_names, value_text
from minimax_viz.study.comparison.variations import USUAL, VARIABLE
from minimax_viz.tasks.trace import TracePosition
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.tracing.plan import Search
from minimax_viz.tracing.reach import DEFAULT_MAX_NODES, surely_ends

PROGRAM = "minimax-viz"
POSITION_FILE = "position.txt"

OF_CUTOFFS = ("cutoff", "fail")

Options = dict[str, Any]
"""Options of a command by the names of its parameters, without those left open."""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The `command`, on several lines if one cannot say it, and a `note` on what it needs; None if nothing."""

    command: str
    note: str | None


def command_for(request: Request, on_progress: OnProgress | None = None) -> CommandLine:
    """The command for a request, which is searched to see how far the search comes. Raises PositionError,
    SettingsError or GameError.
    """
    several, searches = searches_for(request)
    traces = traces_of(several, searches, on_progress)
    words = catalog(request.lang)
    position = searches[0].position
    board = None if request.board is None else typed_position(request.board, position.game, position.state)
    in_file = board is None and request.board is not None
    subject = f"@{POSITION_FILE}" if in_file else board
    shown: Options = {"lang": request.lang, "open": True}
    runs = [options_of(*each) for each in zip(several, searches, traces, strict=True)]
    if len(runs) == 1:
        lines = [line("trace", [subject], runs[0] | shown)]
    elif (compared := one_comparison(runs, traces)) is not None:
        lines = [line("compare", [subject], compared | shown)]
    else:
        folders = folders_for(traces)
        saved = [{"format": "trace", "output": folder} for folder in folders]
        lines = [line("trace", [subject], run | where) for run, where in zip(runs, saved, strict=True)]
        lines.append(line("compare", folders, shown))
    return CommandLine("\n".join(lines), note_on(request, in_file, len(lines), words))


def options_of(one: TracePosition, search: Search, trace: ShownTrace) -> Options:
    """The options of `trace` that make this trace. They say how far it looked where the command might look less far, or
    farther, than the studio.
    """
    options = {name: value for name, value in one.search.items() if value != DEFAULTS[name]}
    options |= {"game": one.game, "depth": trace.settings.depth, "time_limit": one.time_limit}
    is_whole = trace.settings.depth is None and one.time_limit is None
    if one.max_nodes != DEFAULT_MAX_NODES:
        options["max_nodes"] = most_nodes(one)
    elif trace.header.stopped == "nodes" or (is_whole and not surely_ends(search)):
        options["max_nodes"] = MOST_NODES
    return {name: options[name] for name in DEFAULTS if options.get(name) is not None}


def one_comparison(runs: Sequence[Options], traces: Sequence[ShownTrace]) -> Options | None:
    """The options of `compare` that make both traces; None if it cannot vary what they differ in."""
    one, two = alike_where_idle(*runs)
    differing = [name for name in {**one, **two} if one.get(name) != two.get(name)]
    if len(differing) != 1 or differing[0] not in VARIABLE:
        return None
    values = [value_text(getattr(trace.settings, differing[0])) for trace in traces]
    if values[0] == values[1] or any("," in value for value in values):
        return None
    varied = f"{differing[0]}={','.join(values)}"
    common = {name: value for name, value in one.items() if name not in differing}
    return common if (varied,) == USUAL else common | {"vary": varied}


def alike_where_idle(one: Options, two: Options) -> tuple[Options, Options]:
    """The options of two searches, with the same for both where it makes no difference to one of them: limits that it
    did not reach, and what plain minimax has not.
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


def folders_for(traces: Sequence[ShownTrace]) -> Sequence[str]:
    """Folders for the traces, from which a comparison takes the same names for the searches as without them."""
    names = [name.typed for name in search_names([trace.header for trace in traces])]
    return names if names[0].startswith("#") else [name.partition(".")[0] for name in file_names(names)]


def line(command: str, subjects: Sequence[str | None], options: Options) -> str:
    """A line for the shell. A position that begins as an option does comes last."""
    given = [one for one in subjects if one is not None]
    typed = [word for option in options.items() for word in option_words(*option)]
    if any(one.startswith("-") for one in given):
        arguments = [*typed, "--", *given]
    else:
        arguments = [*given, *typed]
    return " ".join([PROGRAM, command, *map(shell_word, arguments)])


def option_words(name: str, value: Any) -> Iterator[str]:
    """An option as it is typed, in words; nothing for a switch that is off."""
    flag = "-o" if name == "output" else f"--{name.replace('_', '-')}"
    if value is True:
        yield flag
    elif value is not False:
        yield from (flag, str(value))


def note_on(request: Request, in_file: bool, lines: int, words: Catalog) -> str | None:
    """What must be saved before the command works, and how it is typed."""
    notes = []
    if request.code is not None:
        notes.append(words.text("studio.command.game", file=OWN_FILE))
    if in_file:
        notes.append(words.text("studio.command.position", file=POSITION_FILE))
    if lines > 1:
        notes.append(words.text("studio.command.lines", lines=lines))
    return " ".join(notes) or None
