"""Imports point one way and never in a circle, and no room is most of the house."""

import ast
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

import pytest

from places import DATA, ROOT

PACKAGE = "minimax_viz"
ROOT = ROOT / PACKAGE

# The rooms from the top of the house down. A room may import itself and those before it.
# A new room is added here first; one that is not in the table fails the test.
ROOMS = (
    "safe_text", "errors", "games", "search", "record", "views", "text", "picture", "output",
    "tracing", "study", "play", "sandbox", "practice", "lessons", "testing", "tasks",
    "fronts", "fronts/python", "fronts/studio", "fronts/server", "fronts/cli",
)  # fmt: skip

# A saved trace can be shown where its game is not installed: these rooms know a game by its protocol only.
KNOW_NO_CONCRETE_GAME = ("record", "views", "text", "picture", "output")
PROTOCOL = f"{PACKAGE}.games.game"

# Backends translate a drawing: they know its primitives, and nothing of what is drawn or of each other.
TRANSLATORS = (
    "output/svg_drawing.py", "output/pptx_drawing.py", "output/pptx_pencil.py",
    "output/tex_drawing.py", "output/pdf_drawing.py",
)  # fmt: skip
TRANSLATORS_KNOW = {f"{PACKAGE}.picture.{name}" for name in ("drawing", "finished", "shapes", "theme")}
KNOW_NO_DRAWING = ("games", "search", "record", "views", "study", "play")
BACKENDS = ("svg", "pptx", "tex", "pdf")

# These rooms touch nothing outside: they open no file, start no process, print nothing.
TOUCH_NOTHING = ("search", "views", "picture", "output")
OUTSIDE = {
    "asyncio", "ctypes", "fileinput", "glob", "http", "importlib.resources", "multiprocessing", "os", "pathlib",
    "pkgutil", "pygraphviz", "shutil", "socket", "subprocess", "tempfile", "urllib.request", "webbrowser",
}  # fmt: skip
OUTSIDE_CALLS = {"open", "print", "input", "exec", "eval", "FileSystemLoader", "PackageLoader"}
OUTSIDE_METHODS = {"read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir"}
MAY_TOUCH = {
    "output/graphviz_engine.py": OUTSIDE | OUTSIDE_METHODS | OUTSIDE_CALLS - {"print", "input"},
    # It starts ffmpeg, which reads the frames from a folder.
    "output/frames.py": {"pathlib", "shutil", "subprocess", "tempfile", "read_bytes", "write_bytes", "write_text"},
    "output/chart.py": {"os"},  # the environment that matplotlib is imported in
    "output/assets.py": {"pathlib", "read_text", "read_bytes"},  # of the package itself
    "search/arguments.py": {"pathlib"},  # the names of files, none of which is opened
}

# `minimax-viz --version` must be quick: the front door loads nothing until a name is asked for.
FRONT_DOOR_LOADS = {"__future__", "importlib", "typing"}
FRONT_DOOR_GIVES = {"__version__"}


class Import(NamedTuple):
    """One imported thing: `module` as written, `name` if `from module import name`, and where it stands."""

    line: int
    module: str
    name: str | None
    runs_on_import: bool
    is_for_types: bool = False

    @property
    def dotted(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


def violations(sources: dict[str, str]) -> list[str]:
    """What breaks the rules in a package of these files, paths relative to the package, one sentence each."""
    modules = {module_of(path) for path in sources}
    found: list[str] = []
    for path, source in sorted(sources.items()):
        tree, imports = parsed(path, source)
        where = module_of(path).split(".")
        room = room_of(where)
        if room not in (*ROOMS, "", "__main__"):
            found.append(f"{path}: the room {room} is not in the table")
            continue
        found += [f"{path}:{line}: {fault}" for line, fault in wrong_way(room, imports, modules)]
        if room in TOUCH_NOTHING:
            allowed = MAY_TOUCH.get(path, set())
            found += [f"{path}:{line}: {fault}" for line, fault in outside(tree, imports) if fault not in allowed]
    return found


def room_of(module: list[str]) -> str:
    """The room of a module, by the parts of its dotted name; each front is one."""
    room = module[1] if len(module) > 1 else ""
    return f"{room}/{module[2]}" if room == "fronts" and len(module) > 2 else room


def wrong_way(room: str, imports: list[Import], modules: set[str]) -> Iterator[tuple[int, str]]:
    """The imports that this room may not make."""
    for made in imports:
        if made.module.split(".")[0] != PACKAGE:
            if room == "" and made.runs_on_import and made.module not in FRONT_DOOR_LOADS:
                yield made.line, f"the front door loads {made.module} for everybody"
            continue
        is_module = made.dotted in modules or (made.module == PACKAGE and made.name in ROOMS)
        target = made.dotted if is_module else made.module
        other = room_of(target.split(".")) if "." in target else made.name
        if room == "":
            if made.runs_on_import:
                yield made.line, f"the front door loads {target} for everybody"
        elif target == PACKAGE and other in FRONT_DOOR_GIVES:
            continue
        elif target == PACKAGE:
            yield made.line, f"{room} imports {other or PACKAGE} through the front door"
        elif other not in ROOMS:
            yield made.line, f"{room} imports {other}, which is not in the table"
        elif room == "__main__":
            if other not in ("fronts/cli", "errors"):
                yield made.line, f"__main__ imports {other}, not fronts/cli"
        elif ROOMS.index(other) > ROOMS.index(room):
            yield made.line, f"{room} imports {other}, which comes after it"
        elif other == "games" and room in KNOW_NO_CONCRETE_GAME and target != PROTOCOL:
            yield made.line, f"{room} imports {target}, not the protocol {PROTOCOL}"


def outside(tree: ast.Module, imports: list[Import]) -> Iterator[tuple[int, str]]:
    """The names by which a module reaches for files, processes or the screen."""
    for made in imports:
        names = {made.module, made.module.split(".")[0], made.dotted}
        yield from ((made.line, name) for name in sorted(names & OUTSIDE))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) if name in OUTSIDE_CALLS:
                    yield node.lineno, name
                case ast.Attribute(attr=name) if name in OUTSIDE_METHODS | OUTSIDE_CALLS - {"eval", "exec"}:
                    yield node.lineno, name


@cache
def parsed(path: str, source: str) -> tuple[ast.Module, list[Import]]:
    """A file of the package, and its imports."""
    tree = ast.parse(source, path)
    by_name = "import_module" in source or "__import__" in source
    return tree, [*imports_of(tree, package_of(path), by_name)]


def imports_of(tree: ast.Module, package: str, by_name: bool = True) -> Iterator[Import]:
    """Every import in the module, those in functions and under TYPE_CHECKING included, and `by_name` those by
    `import_module("…")`: most modules have none, and then nothing looks into their expressions.
    """
    functions = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    waiting: list[tuple[ast.AST, bool, bool]] = [(tree, True, False)]
    while waiting:
        node, now, typed = waiting.pop()
        for_types = is_type_checking(node)
        later = node.body if for_types or isinstance(node, functions) else []
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.expr) and not by_name:
                continue
            is_later = inner in later if isinstance(later, list) else inner is later
            waiting.append((inner, now and not is_later, typed or (for_types and is_later)))
        match node:
            case ast.Import(names=names):
                yield from (Import(node.lineno, alias.name, None, now, typed) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                start = absolute(module or "", level, package)
                yield from (Import(node.lineno, start, alias.name, now, typed) for alias in names)
            case ast.Call(
                func=ast.Name(id=function) | ast.Attribute(attr=function), args=[ast.Constant(str(name)), *_]
            ):
                if function in ("import_module", "__import__"):
                    level = len(name) - len(name.lstrip("."))
                    yield Import(node.lineno, absolute(name.lstrip("."), level, package), None, now)


def is_type_checking(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
            return True
    return False


def absolute(module: str, level: int, package: str) -> str:
    """The full name of a module that is imported with this many leading dots."""
    if not level:
        return module
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - level + 1], *filter(None, [module])])


def circle(sources: dict[str, str]) -> list[str]:
    """The modules of some circle of imports, those in functions included; empty if there is none.

    Imports for types alone do not count: they never run, and a view on a trace says so in its types.
    """
    modules = {module_of(path) for path in sources}
    graph: dict[str, set[str]] = {}
    for path, source in sources.items():
        made = [one for one in parsed(path, source)[1] if not one.is_for_types]
        targets = {one.dotted if one.dotted in modules else one.module for one in made}
        graph[module_of(path)] = targets & modules - {PACKAGE}  # the front door knows its names by texts
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def module_of(path: str) -> str:
    """The dotted name of a file of the package."""
    parts = [PACKAGE, *path.removesuffix(".py").split("/")]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path: str) -> str:
    """The dotted name of the folder a file of the package is in."""
    return ".".join([PACKAGE, *path.split("/")[:-1]])


@cache
def product() -> dict[str, str]:
    """The sources of the package by their paths in it."""
    found = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
    assert found, f"no Python file in {ROOT}"
    return found


def test_imports_point_one_way():
    faults = violations(product())
    assert not faults, "\n".join(faults)


def test_no_modules_import_each_other_in_a_circle():
    assert circle(product()) == []


def test_the_largest_room_holds_less_than_a_quarter():
    lines: Counter[str] = Counter()
    for path, source in product().items():
        lines[path.split("/")[0]] += source.count("\n")
    assert 4 * max(lines.values()) < sum(lines.values()), lines


def backend_of(module: str) -> str:
    """The backend that a module is part of, by how its name begins; "" where it is part of none."""
    parts = module.split(".")
    name = parts[2].split("_")[0] if parts[1:2] == ["output"] and parts[2:3] else ""
    return name if name in BACKENDS else ""


def test_a_translator_knows_the_drawing_only():
    for path in TRANSLATORS:
        imports = parsed(path, product()[path])[1]
        made = [made.dotted if made.dotted in TRANSLATORS_KNOW else made.module for made in imports]
        rooms = {module: module.split(".")[1] for module in made if module.startswith(f"{PACKAGE}.")}
        assert any(room == "picture" for room in rooms.values()), f"{path} translates nothing"
        assert [one for one, room in rooms.items() if room in KNOW_NO_DRAWING] == [], path
        assert [one for one, room in rooms.items() if room == "picture" and one not in TRANSLATORS_KNOW] == [], path


def test_no_backend_imports_another():
    of_backends = {path: backend for path in product() if (backend := backend_of(module_of(path)))}
    assert {*of_backends.values()} == {*BACKENDS}
    for path, backend in of_backends.items():
        for made in parsed(path, product()[path])[1]:
            assert backend_of(made.dotted) in ("", backend), f"{path} imports {made.dotted}"


# The checker itself, on houses that are made up. FULL gives every import below something to point at.
MADE_UP = json.loads((DATA / "layers.json").read_text(encoding="utf-8"))
FULL: dict[str, str] = MADE_UP["house"]


def faults_in(path: str, source: str) -> list[str]:
    return violations({**FULL, path: source})


@pytest.mark.thorough
def test_a_house_in_order_has_no_faults():
    lazy = (
        "import typing\nif typing.TYPE_CHECKING:\n    from .tasks.trace import trace\ndef f():\n    from . import tasks"
    )
    assert violations(FULL) == []
    assert faults_in("__init__.py", lazy) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "source", "fault"), MADE_UP["faults"])
def test_a_fault_is_found(path: str, source: str, fault: str):
    found = faults_in(path, source)
    assert len(found) == 1, found
    assert found[0].startswith(path)
    assert fault in found[0]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "back",
    [
        "from minimax_viz.record.trace import Trace",
        "def f():\n    from minimax_viz.record.trace import Trace",
        "from . import trace",
        "import importlib\nimportlib.import_module('minimax_viz.record.trace')",
    ],
)
def test_a_circle_is_found(back: str):
    there = "from minimax_viz.record.row import Row"
    assert set(circle({**FULL, "record/trace.py": there, "record/row.py": back})) == {
        "minimax_viz.record.trace", "minimax_viz.record.row",
    }  # fmt: skip


@pytest.mark.thorough
def test_imports_for_types_alone_make_no_circle():
    back = "if TYPE_CHECKING:\n    from minimax_viz.record.trace import Trace"
    assert circle({**FULL, "record/trace.py": "from .row import Row", "record/row.py": back}) == []


def test_one_name_one_class():
    homes: dict[str, list[str]] = {}
    for path, source in product().items():
        for node in parsed(path, source)[0].body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(path)
    assert homes
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}
