"""The sentences that the package can raise, read out of its source: what may be filled in is a blank."""

import ast
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from pathlib import Path

import minimax_viz

ROOT = Path(minimax_viz.__file__).parent
BLANK = "\0"
OF_CLICK = {"UsageError", "BadParameter", "ClickException", "BadArgumentUsage"}
RAISES = OF_CLICK | {
    "PositionError", "SettingsError", "GameError", "TraceFileError", "EngineError", "OutputError", "MinimaxVizError",
}  # fmt: skip
MOST = 64  # alternatives of one sentence


class Module:
    """A module whose sentences are wanted."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}

    def sentences(self) -> Iterator[tuple[int, str]]:
        """Each sentence with its line, in all its alternatives."""
        for function in [*self.functions.values(), self.tree]:
            own = [node for node in ast.walk(function) if self.home.get(node) is function]
            names = assigned(own)
            for node in own:
                if isinstance(node, ast.Call):
                    for argument in said_by(node):
                        yield from ((node.lineno, said) for said in self.expanded(argument, names))

    @cached_property
    def home(self) -> dict[ast.AST, ast.AST]:
        """The innermost function of each node."""
        homes: dict[ast.AST, ast.AST] = {}
        for function in [self.tree, *self.functions.values()]:  # inner functions come after those around them
            homes |= dict.fromkeys(ast.walk(function), function)
        return homes

    def expanded(self, node: ast.expr, names: dict[str, list[ast.expr]], depth: int = 0) -> list[str]:
        """What an expression of a text can be."""
        found: list[str] = [BLANK]
        match node:
            case ast.Constant(value=str(text)):
                found = [text]
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                found = self.expanded(value, names, depth)
            case ast.JoinedStr(values=parts):
                found = ["".join(one) for one in product(*(self.expanded(part, names, depth) for part in parts))]
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                ends = (self.expanded(left, names, depth), self.expanded(right, names, depth))
                found = ["".join(one) for one in product(*ends)]
            case ast.IfExp(body=body, orelse=otherwise):
                found = self.expanded(body, names, depth) + self.expanded(otherwise, names, depth)
            case ast.BoolOp(op=ast.Or(), values=values):
                found = [said for value in values for said in self.expanded(value, names, depth)]
            case ast.Name(id=name) if name in names and depth < 4:
                found = [said for value in names[name] for said in self.expanded(value, names, depth + 1)]
            case ast.Call(func=ast.Name(id=name)) if name in self.functions and depth < 4:
                function = self.functions[name]
                own = [one for one in ast.walk(function) if self.home.get(one) is function]
                returned = [one.value for one in own if isinstance(one, ast.Return) and one.value is not None]
                alternatives = [self.expanded(value, assigned(own), depth + 1) for value in returned]
                found = [said for each in alternatives for said in each] or [BLANK]
        return list(dict.fromkeys(found))[:MOST]


def said_by(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that are sentences."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in RAISES:
        return call.args
    if name == "fail":
        return call.args[:1]
    if name in ("os_error_as", "refuse_given"):
        return call.args[-1:]
    return []


def assigned(nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
    """What is assigned to names of texts; a name that also stands for something else is left out."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def sentences() -> Iterator[tuple[str, str]]:
    """Where a sentence is, and the sentence, of the whole package."""
    for path in sorted(ROOT.rglob("*.py")):
        for line, said in Module(path).sentences():
            yield f"{path.relative_to(ROOT)}:{line}", said
