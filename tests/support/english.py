"""The sentences that the package can raise, read out of its source: what may be filled in is a blank."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import islice, product
from pathlib import Path

import minimax_viz

ROOT = Path(minimax_viz.__file__).parent
BLANK = "\0"
OF_CLICK = {"UsageError", "BadParameter", "ClickException", "BadArgumentUsage"}
RAISES = OF_CLICK | {
    "PositionError", "SettingsError", "GameError", "TraceFileError", "EngineError", "OutputError", "ClaimError",
    "MinimaxVizError",
}  # fmt: skip
TEMPLATED: dict[str, int | None] = dict.fromkeys([*RAISES, "UsageMistake", "Sentence"], 0) | {
    "RequestError": 0, "Refused": 1, "refused": 0, "refuse_given": 2,
}  # fmt: skip
TEMPLATED |= {"fail": None, "fen_error": None}
"""What takes a template, and where among its arguments; None for the first that is a literal."""
PLACED = {"RequestError": 0, "Refused": 1}
"""What raises a sentence among other arguments, and where among them."""
COUNT = "1,234"
"""What stands for a count that is written with its thousands."""
SAID = "\1"
NOTHING = "\2"
FAILS = {"fail", "refuse"}
"""What raises a sentence of a module's own, in the frame that the module has for them."""
FRAMES = {"record/file": f"{BLANK} {SAID}", "play/gamefile": f"The game file {BLANK} {SAID}"}
LAST = {"os_error_as": f"{SAID}: {BLANK}."}
"""What raises a sentence made of its last argument."""
DEEPEST = 6  # names and calls that stand for each other
MOST = 1000  # alternatives of one sentence


class Module:
    """A module whose sentences are wanted."""

    def __init__(self, path: Path) -> None:
        self.name = str(path.relative_to(ROOT).with_suffix(""))
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.nodes = list(ast.walk(self.tree))
        self.functions = {node.name: node for node in self.nodes if isinstance(node, ast.FunctionDef)}

    def sentences(self) -> Iterator[tuple[int, str]]:
        """Each sentence with its line, in all its alternatives."""
        for function in [*self.functions.values(), self.tree]:
            if self.name in FRAMES and function is self.functions.get("fail"):
                continue  # what it is given is found where it is called
            own = self.own.get(function, [])
            names = self.constants | self.given_to(function) | assigned(own)
            for node in own:
                if isinstance(node, ast.Call) and not is_templated(node):
                    for argument, frame in self.said_by(node):
                        said_there = (frame.replace(SAID, said) for said in self.expanded(argument, names))
                        yield from ((node.lineno, said) for said in said_there)

    @cached_property
    def own(self) -> dict[ast.AST, list[ast.AST]]:
        """The nodes of each function, but for those of functions in it."""
        homes: dict[ast.AST, ast.AST] = dict.fromkeys(self.nodes, self.tree)
        for function in self.functions.values():  # inner functions come after those around them
            homes |= dict.fromkeys(ast.walk(function), function)
        found: dict[ast.AST, list[ast.AST]] = {}
        for node in self.nodes:
            found.setdefault(homes[node], []).append(node)
        return found

    def given_to(self, function: ast.AST) -> dict[str, list[ast.expr]]:
        """What the package gives to the parameters of a function; one given other things too is left out."""
        if not isinstance(function, ast.FunctionDef):
            return {}
        found: dict[str, list[ast.expr]] = {}
        everywhere = calls().get(function.name, {})
        for call in everywhere.get(self.name) or [call for some in everywhere.values() for call in some]:
            if isinstance(call.func, ast.Attribute) is not takes_self(function):
                continue  # it calls something else of this name
            for name, value in arguments(function, call):
                found.setdefault(name, []).append(value)
        return {name: values for name, values in found.items() if all(map(is_plain, values))}

    @cached_property
    def constants(self) -> dict[str, list[ast.expr]]:
        """What stands for the module's own names, and for those it imports from another module of ours."""
        other = {name: assigned(module_at(path).tree.body).get(name, []) for name, path in self.imported.items()}
        return {name: values for name, values in other.items() if values} | assigned(self.tree.body)

    def said_by(self, call: ast.Call) -> list[tuple[ast.expr, str]]:
        """The arguments of a call that are sentences, each with the frame that the function called sets it in."""
        name = name_of_called(call)
        if name in RAISES:
            return [(argument, SAID) for argument in call.args]
        if name in PLACED and len(call.args) > PLACED[name]:
            return [(call.args[PLACED[name]], SAID)]
        if name in FAILS:
            return [(argument, FRAMES.get(self.name, SAID)) for argument in call.args if is_text(argument)]
        if name in LAST:
            return [(call.args[-1], LAST[name])]
        return []

    def place_of(self, call: ast.Call) -> "tuple[Module, ast.FunctionDef] | None":
        """The function of ours that is called, and the module it is in."""
        match call.func:
            case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name) if name in self.functions:
                return self, self.functions[name]
            case ast.Name(id=name) if name in self.imported:
                module = module_at(self.imported[name])
                return (module, module.functions[name]) if name in module.functions else None
        return None

    @cached_property
    def imported(self) -> dict[str, Path]:
        """The modules of ours from which names are imported."""
        found = {}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("minimax_viz."):
                path = ROOT.joinpath(*node.module.split(".")[1:]).with_suffix(".py")
                found |= dict.fromkeys((name.name for name in node.names), path) if path.exists() else {}
        return found

    def returned_by(self, function: ast.FunctionDef, given: dict[str, list[str]], depth: int) -> list[str]:
        """What a function can return, given these texts."""
        own = self.own.get(function, [])
        names: dict[str, list[ast.expr]] = {
            name: [ast.Constant(text) for text in texts] for name, texts in given.items()
        }
        names |= assigned(own)
        names = self.constants | names
        returned = [one.value for one in own if isinstance(one, ast.Return) and one.value is not None]
        nothing = [one for one in returned if isinstance(one, ast.Constant) and one.value is None]
        alternatives = [self.expanded(value, names, depth) for value in returned if value not in nothing]
        return [said for each in alternatives for said in each]

    def expanded(self, node: ast.expr, names: dict[str, list[ast.expr]], depth: int = 0) -> list[str]:
        """What an expression of a text can be."""
        found: list[str] = [BLANK]
        match node:
            case ast.Constant(value=str(text)):
                found = [text]
            case ast.Constant(value=int(number)):
                found = [str(number)]
            case ast.Constant(value=None):
                found = [NOTHING]
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=[ast.Constant(value=",")])):
                found = [COUNT]
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                found = self.expanded(value, names, depth)
            case ast.JoinedStr(values=parts):
                found = joined([self.expanded(part, names, depth) for part in parts])
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                found = joined([self.expanded(left, names, depth), self.expanded(right, names, depth)])
            case ast.IfExp(body=body, orelse=otherwise):
                found = something([*self.expanded(body, names, depth), *self.expanded(otherwise, names, depth)])
            case ast.BoolOp(op=ast.Or(), values=values):
                found = something([said for value in values for said in self.expanded(value, names, depth)])
            case ast.Name(id=name) if name in names and depth < DEEPEST:
                found = [said for value in names[name] for said in self.expanded(value, names, depth + 1)]
            case ast.Subscript(value=ast.Name(id=name)) if name in names and depth < DEEPEST:
                tables = [table for table in names[name] if isinstance(table, ast.Dict)]
                found = [
                    said for table in tables for value in table.values for said in self.expanded(value, names, depth)
                ]
                found = found or [BLANK]
            case ast.Call() if depth < DEEPEST and (place := self.place_of(node)) is not None:
                module, function = place
                given = {name: self.expanded(value, names, depth + 1) for name, value in arguments(function, node)}
                found = module.returned_by(function, given, depth + 1) or [BLANK]
        return list(dict.fromkeys(found))[:MOST]


@cache
def module_at(path: Path) -> Module:
    """The module of a file."""
    return Module(path)


@cache
def modules() -> list[Module]:
    """All modules of the package."""
    return [module_at(path) for path in sorted(ROOT.rglob("*.py"))]


@cache
def calls() -> dict[str, dict[str, list[ast.Call]]]:
    """All calls in the package, by the name of what is called and the module."""
    found: dict[str, dict[str, list[ast.Call]]] = {}
    for module in modules():
        for node in module.nodes:
            if isinstance(node, ast.Call):
                found.setdefault(name_of_called(node), {}).setdefault(module.name, []).append(node)
    return found


def is_templated(call: ast.Call) -> bool:
    """Whether an error is given a template and its fields, which `templates` finds."""
    return any(keyword.arg != "place" for keyword in call.keywords)


def templates() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a template is, the template, and its fields (None where the call does not tell), of the whole package; what
    has no fields is a template, too, where it is told by a literal.
    """
    for module in modules():
        for node in module.nodes:
            if not isinstance(node, ast.Call) or name_of_called(node) not in TEMPLATED or not node.args:
                continue
            literals = (at for at, argument in enumerate(node.args) if is_plain(argument))
            at = TEMPLATED[name_of_called(node)]
            at = next(literals, len(node.args)) if at is None else at
            named = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
            if (
                len(node.args) > at
                and is_plain(node.args[at])
                and (is_templated(node) or name_of_called(node) == "Sentence")
            ):
                known = named | (
                    {"option", "given"} if "option" in named or name_of_called(node) == "refuse_given" else set()
                )
                whole = all(keyword.arg is not None for keyword in node.keywords)
                yield f"{module.name}.py:{node.lineno}", node.args[at].value, known if whole else None


def name_of_called(call: ast.Call) -> str:
    """The name of what is called, without what it is an attribute of."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def joined(pieces: list[list[str]]) -> list[str]:
    """The texts that alternatives of their pieces make."""
    return ["".join(one).replace(NOTHING, BLANK) for one in islice(product(*pieces), MOST)]


def something(alternatives: list[str]) -> list[str]:
    """Alternatives without None, which nobody says."""
    return [said for said in alternatives if said != NOTHING]


def takes_self(function: ast.FunctionDef) -> bool:
    """Whether a function is a method of an instance."""
    return [one.arg for one in function.args.args][:1] == ["self"]


def arguments(function: ast.FunctionDef, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """What a call gives to the parameters of a function, by their names."""
    parameters = [one.arg for one in (*function.args.posonlyargs, *function.args.args) if one.arg != "self"]
    defaults = function.args.defaults
    yield from zip(parameters[len(parameters) - len(defaults) :], defaults, strict=True)
    yield from zip(parameters, call.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg is not None)


def is_plain(node: ast.expr) -> bool:
    """Whether an expression is a text without blanks."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_text(node: ast.expr) -> bool:
    """Whether an expression is a text as it is written."""
    return isinstance(node, ast.JoinedStr | ast.BinOp | ast.IfExp) or is_plain(node)


def assigned(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """What is assigned to names of texts; a name that also stands for something else is left out."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found.setdefault(node.target.id, []).append(node.value)
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def sentences() -> Iterator[tuple[str, str]]:
    """Where a sentence is, and the sentence, of the whole package."""
    for module in modules():
        for line, said in module.sentences():
            yield f"{module.name}.py:{line}", said.replace(NOTHING, BLANK)
