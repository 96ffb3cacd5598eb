"""Damaged, edited and forged trace files. A file is refused in one sentence, or is a trace that all outputs show."""

import copy
import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import inf, nan
from random import Random
from typing import Any

from minimax_viz import Trace, trace
from minimax_viz.errors import TraceFileError
from minimax_viz.output.formats import OF_TABLES
from minimax_viz.output.table import table_of
from minimax_viz.record.file import trace_bytes, trace_from_bytes
from minimax_viz.tracing.result import TraceResult
from tests.attack.campaign import Attack, Broken
from tests.attack.texts import check_sentence


@cache
def traces() -> list[Trace]:
    """Searches of every kind, made when they are asked for: others only want to know this attack."""
    return [
        trace("[[3,12,8],[2,4,6],[14,5,2]]"),
        trace("XO./.X./..O"),
        trace("X../.O./...", depth=3, evaluation="twos", symmetry=True, transpositions=True, candidates="best:3"),
        trace("XO./.X./..O", algorithm="minimax"),
        trace("XOX/.X./O.O", cutoff="gt", fail="hard"),
        trace("2,2", game="nim", transpositions=True),
        trace("XO./.X./..O", max_nodes=20),
        trace("..O./XOO./XXOX/XX.O", game="othello:4"),
        trace("7", game="tree"),
        trace('{"name":"r","children":[{"player":"max","value":1},{"player":"max","children":[2,3]}]}'),
        trace("1,2,1", game="nim:misere", fail="hard", transpositions=True, symmetry=True),
        *in_visits(),
    ]


def in_visits() -> list[Trace]:
    """Searches with nodes that are visited twice, with several passes, or with chance."""
    aima, dice = "[[3,12,8],[2,4,6],[14,5,2]]", "max(min(3,12), chance(0.7: min(9,2), 0.3: max(10,1,4)), 5)"
    return [
        trace("[[3,12],[7,5],[2,8]]", algorithm="pvs"),
        trace(aima, algorithm="mtdf"),
        trace(aima, depth=2, deepen=True, aspiration=1),
        trace(aima, all_best=True, max_nodes=7),
        trace("1,2,1", game="nim", algorithm="pvs", deepen=True, depth=4, transpositions=True, symmetry=True),
        trace("X../.O./...", depth=2, deepen=True, evaluation="twos", candidates="best:3", algorithm="pvs"),
        trace(dice),
        trace(dice, algorithm="star1", range=(0, 20)),
        trace(dice, algorithm="star2", range=(0, 20)),
        *(trace(dice, algorithm="star2", range=(0, 20), max_nodes=most) for most in (5, 6, 7, 9)),
    ]


@cache
def files() -> list[bytes]:
    return [trace_bytes(one) for one in traces()]


@cache
def documents() -> list[dict[str, Any]]:
    """What is in the files, without its digest."""
    read = [json.loads(gzip.decompress(file)) for file in files()]
    return [{name: part for name, part in one.items() if name != "sha256"} for one in read]


JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 78, 79, 10**9, 2**63, 10**30, -0.0, 0.5, 1e308, "", "0", "x", "\x00", "\ud800",
    "</script>", [], [0], [None], ["max"], {}, {"0": 1}, [[]], [[0, "X"]], "minimax", "gt", "hard", "nodes", "min", inf,
    nan,
]  # fmt: skip


def sealed(forged: dict[str, Any]) -> bytes:
    """A document with a digest that fits it, as a forger would write it."""
    try:
        body = json.dumps(forged, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        body = json.dumps(forged, separators=(",", ":")).encode()
    return gzip.compress(body[:-1] + f',"sha256":"{hashlib.sha256(body).hexdigest()}"}}'.encode(), 1)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from places(below, (*path, key))


def edited(dice: Random, forged: dict[str, Any]) -> None:
    """One edit somewhere in the document, more often near its top."""
    paths = list(places(forged))
    path = dice.choice(paths if dice.random() < 0.5 else [path for path in paths if len(path) <= 2])
    holder: Any = forged
    for key in path[:-1]:
        holder = holder[key]
    key, value = path[-1], holder[path[-1]]
    way = dice.randrange(6)
    if way == 0:
        holder[key] = copy.deepcopy(dice.choice(JUNK))
    elif way == 1:
        del holder[key]
    elif isinstance(value, str) and value:
        at = dice.randrange(len(value))
        middle = dice.choice(["", chr(ord(value[at]) ^ 1), value[at] * 2, "0", "~", "é"])
        holder[key] = value[:at] + middle + value[at + 1 :]
    elif isinstance(value, list) and value:
        dice.shuffle(value) if way == 2 else value.append(copy.deepcopy(dice.choice(JUNK)))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        holder[key] = value + dice.choice([1, -1, 0.5, 10**6])


def edited_cell(dice: Random, forged: dict[str, Any]) -> None:
    """One row of one column changed by a little, so that everything keeps its length."""
    columns = forged.get("columns")
    texts = (
        [name for name, text in columns.items() if text and isinstance(text, str)] if isinstance(columns, dict) else []
    )
    if texts:
        name = dice.choice(texts)
        at, text = dice.randrange(len(columns[name])), columns[name]
        columns[name] = text[:at] + chr(max(48, ord(text[at]) + dice.choice((-1, 1, 2)))) + text[at + 1 :]


def with_fitting_totals(forged: dict[str, Any]) -> None:
    """The totals that the columns have, as far as a forger can work them out."""
    try:
        kinds = [ord(sign) - 48 for sign in forged["columns"]["kind"]]
        plies = [ord(sign) - 48 for sign in forged["columns"]["ply"]]
        root = forged["passes"][-1]["root"] if forged.get("passes") else 0
        first = ord(forged["columns"]["value"][root]) - 48
        visited = [row for row, kind in enumerate(kinds) if kind <= 3]
        path: list[int] = []
        cut = set()
        for row, kind in enumerate(kinds):
            del path[plies[row] :]
            if kind == 4:
                cut.add(path[-1])
            path.append(row)
        forged["totals"] = {
            "value": [None, *forged["values"]][first], "nodes": len(visited),
            "leaves": sum(kinds[row] != 0 for row in visited), "cutoffs": len(cut), "pruned_moves": kinds.count(4),
            "max_ply": max(plies[row] for row in visited),
        }  # fmt: skip
        forged["rows"] = len(kinds)
    except (KeyError, IndexError, TypeError, ValueError):
        return


def forged_document(dice: Random, tally: Counter[str]) -> None:
    forged = copy.deepcopy(dice.choice(documents()))
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        dice.choice((edited, edited_cell))(dice, forged)
    if dice.random() < 0.7:
        with_fitting_totals(forged)
    shown = read(sealed(forged), tally)
    if shown is not None:
        check_sense(shown)
        if dice.random() < 0.1:
            check_shown(shown)


def damaged_bytes(dice: Random, tally: Counter[str]) -> None:
    file = bytearray(dice.choice(files()))
    way = dice.randrange(6)
    if way < 2:
        for _ in range(dice.choice((1, 1, 2, 5))):
            file[dice.randrange(len(file))] ^= 1 << dice.randrange(8)
    elif way == 2:
        del file[dice.randrange(len(file)) :]
    elif way == 3:
        file += dice.choice((dice.randbytes(9), dice.choice(files())))
    elif way == 4:
        file = bytearray(dice.randbytes(dice.randrange(300)))
    else:
        text = bytearray(gzip.decompress(file))
        text[dice.randrange(len(text))] ^= 1 << dice.randrange(8)
        file = bytearray(gzip.compress(text, 1))
    shown = read(bytes(file), tally)
    if shown is not None and shown not in traces():  # the head of a gzip file has bits that say nothing of its contents
        raise Broken("changed bytes were believed")


def read(file: bytes, tally: Counter[str]) -> TraceResult | None:
    """The trace of a file, None if it is refused as it should be."""
    try:
        shown = trace_from_bytes(file, TraceResult, "trace.json.gz")
    except TraceFileError as error:
        check_sentence(str(error))
        tally["refused"] += 1
        return None
    tally["believed"] += 1
    return shown


def check_sense(shown: TraceResult) -> None:
    """The rows are a search's: plies grow by one, a settled node has the best of its children's values, unless it was
    searched in visits.
    """
    path: list[int] = []
    best: dict[int, float] = {}
    for row in shown:
        if row.ply > len(path):
            raise Broken(f"row {row.node} is more than a ply below the row before")
        del path[row.ply :]
        above = path[-1] if path else None
        path.append(row.node)
        if above is not None and shown[above].kind != "interior":
            raise Broken(f"row {row.node} is below a leaf")
        if above is not None and row.value is not None and row.node not in shown.columns.open:
            better = max if shown.player(above) == "max" else min
            best[above] = better(best.get(above, row.value), row.value)
    is_hard = shown.settings.prunes and shown.settings.fail == "hard"
    for row in shown:
        is_settled = row.kind == "interior" and row.node not in shown.columns.open
        if is_settled and not (is_hard or shown.is_in_visits) and row.value != best.get(row.node):
            raise Broken(f"row {row.node} is worth {row.value} and its best child {best.get(row.node)}")
    if len(list(shown.steps)) != len(shown.steps):
        raise Broken("the steps are not as many as they say")


def check_saved(shown: TraceResult) -> None:
    """A saved trace is the same trace, and its summary is JSON."""
    again = trace_from_bytes(trace_bytes(shown), TraceResult, "trace.json.gz")
    if again != shown or {**again.summary(), "seconds": 0} != {**shown.summary(), "seconds": 0}:
        raise Broken(f"not the same after saving: {shown.header}")
    json.dumps(shown.summary(), allow_nan=False)


def check_shown(shown: TraceResult) -> None:
    """What was believed is shown by every output and saved as it is."""
    check_saved(shown)
    for made in (shown.to_html(), shown.to_svg(), shown.to_dot(), shown.transcript()):
        made.encode()
    for table in ("nodes", "steps"):
        for kind in ("csv", "jsonl"):
            b"".join(OF_TABLES[kind].pieces(table_of(shown, table)))


def trial(dice: Random, tally: Counter[str]) -> None:
    dice.choice((forged_document, damaged_bytes))(dice, tally)


ATTACK = Attack(
    name="traces",
    promise="a damaged or forged trace file is refused in one sentence, or every output shows it",
    trial=trial,
    trials=150_000,
    few=150,
)
