"""What a student's source says about the nodes of its trees: the names by which it asks for their children, their value
and their player. Used in the student's process.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

CHILDREN = (
    "children", "kids", "childs", "child_nodes", "childnodes", "childlist", "successors", "succs", "branches", "moves",
    "sons", "subtrees", "subnodes", "next_nodes", "next_states", "nexts", "options", "get_children", "getchildren",
    "expand", "actions", "edges", "neighbors", "descendants", "nodes",
)  # fmt: skip
VALUES = (
    "value", "val", "score", "utility", "heuristic", "heuristic_value", "evaluation", "eval", "evaluate", "payoff",
    "points", "get_value", "getvalue", "get_score", "get_utility", "get_heuristic", "static_value", "leaf_value",
    "static_eval", "static_evaluation", "data", "v", "cost", "weight", "result", "number",
)  # fmt: skip
LEAVES = (
    "is_leaf", "isleaf", "is_terminal", "isterminal", "terminal", "leaf", "is_leaf_node", "is_terminal_node",
    "terminal_node", "is_end", "is_over", "is_game_over", "game_over", "is_final", "terminal_test", "gameover",
)  # fmt: skip
INNER = ("has_children", "haschildren", "is_internal", "has_kids")
LEFT, RIGHT = ("left", "left_child", "leftchild", "l", "lhs"), ("right", "right_child", "rightchild", "r", "rhs")
ARE_MAX = (
    "is_max", "ismax", "maximizing", "is_maximizing", "is_max_node", "maximizer", "is_max_player", "max_player",
    "maximizing_player", "max_turn", "maximising", "is_maximizer",
)  # fmt: skip
PLAYERS = ("player", "type", "kind", "turn", "to_move", "node_type", "role", "who", "minmax", "level_type", "color")
NAMES = ("name", "label", "id", "state", "key", "title")
"""The names of a node's attributes by their role, without capital letters and underscores at the ends."""


@dataclass(slots=True)
class Hints:
    """The names and constants in a source."""

    attributes: dict[str, None] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    looped: dict[str, None] = field(default_factory=dict)
    """The attributes and the keys over which a loop goes, or which are counted."""
    returned: dict[str, None] = field(default_factory=dict)
    """The attributes and the keys that are returned."""
    keys: dict[str, None] = field(default_factory=dict)
    constants: set[object] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    """The names that functions use."""
    uses: dict[str, set[str]] = field(default_factory=dict)
    """The names that each function uses; its own if it calls itself."""
    parameters: dict[str, ast.arguments] = field(default_factory=dict)
    """The parameters of the functions, by their names."""
    compared: dict[str, set[object]] = field(default_factory=dict)
    """The constants with which names are compared, and -1 for names that are multiplied or change their sign."""
    own_calls: set[str] = field(default_factory=set)
    """The methods that are called on `self`, which is then no node of a tree."""
    halved: set[str] = field(default_factory=set)
    """The names whose parity is asked for: whose turn it is at a depth."""
    keeps: bool = False
    """Whether something is kept under a key that is computed, as in a table of transpositions."""
    has_rows: bool = False
    """Whether a part of a part is asked for, as in board[i][j]."""
    raised: set[str] = field(default_factory=set)
    """The names of which 1 more is handed on, such as a depth that counts up."""
    is_negamax: bool = False
    """Whether somebody says that functions which may be negamax are."""

    def attribute(self, known: tuple[str, ...], found: Iterable[str] = ()) -> str | None:
        """Return the attribute with this role, or the first of those `found` elsewhere."""
        return named(known, self.attributes) or next((one for one in found if one in self.attributes), None)

    def key(self, known: tuple[str, ...], found: Iterable[str] = ()) -> str | None:
        """Return the key with this role, or the first of those `found` elsewhere."""
        return named(known, self.keys) or next((one for one in found if one in self.keys), None)


def named(known: tuple[str, ...], names: Iterable[str]) -> str | None:
    """Return the first of the names that is known, in the order of the known ones."""
    by_plain = {plain(name): name for name in names}
    return next((by_plain[one] for one in known if one in by_plain), None)


def plain(name: str) -> str:
    """Return a name without capital letters, and without underscores at its ends."""
    return name.strip("_").lower()


def hints_in(source: str) -> Hints:
    """Look through a source that can be compiled."""
    hints, tree = Hints(), ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name):
                hints.attributes[name] = None
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=str(name)), *_]):
                hints.attributes[name] = None
            case ast.Call(func=ast.Name(id="len" | "enumerate" | "sorted" | "reversed" | "list" | "any"), args=[one]):
                note_all([one], hints.looped)
            case ast.For(iter=one) | ast.comprehension(iter=one):
                note_all([one], hints.looped)
            case ast.If(test=test) | ast.IfExp(test=test):
                note_all([test.operand if isinstance(test, ast.UnaryOp) else test], hints.looped)
            case ast.Return(value=one) if one is not None:
                note_all([one, *children_of(one)], hints.returned)
            case ast.ClassDef(body=body):
                for line in body:
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        hints.attributes[line.target.id] = None
            case ast.Compare(left=ast.Constant(value=str(key)), ops=[ast.In() | ast.NotIn()]):
                hints.keys[key] = None
            case ast.Subscript(slice=ast.Constant(value=str(key))):
                hints.keys[key] = None
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                hints.parameters.setdefault(name, node.args)
                uses = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
                hints.names |= uses
                hints.uses[name] = uses
        match node:
            case ast.Call(func=ast.Attribute(value=on, attr=name)):
                hints.called.add(name)
                if isinstance(on, ast.Name) and on.id == "self":
                    hints.own_calls.add(name)
                if name == "get" and node.args and isinstance(node.args[0], ast.Constant):
                    hints.keys[str(node.args[0].value)] = None
                for argument in node.args:
                    match argument:
                        case ast.BinOp(left=ast.Name(id=raised), op=ast.Add(), right=ast.Constant(value=1)):
                            hints.raised.add(raised)
            case ast.Call(args=arguments):
                for argument in arguments:
                    match argument:
                        case ast.BinOp(left=ast.Name(id=raised), op=ast.Add(), right=ast.Constant(value=1)):
                            hints.raised.add(raised)
            case ast.Compare(left=ast.Name(id=name), comparators=[one, *_]):
                hints.compared.setdefault(name, set()).add(constant(one))
            case (
                ast.BinOp(left=ast.Name(id=name), op=ast.Mult()) | ast.UnaryOp(op=ast.USub(), operand=ast.Name(id=name))
            ):
                hints.compared.setdefault(name, set()).add(-1)
            case ast.BinOp(op=ast.Mult(), right=ast.Name(id=name)):
                hints.compared.setdefault(name, set()).add(-1)
            case ast.BinOp(left=ast.Name(id=name), op=ast.Mod() | ast.BitAnd()):
                hints.halved.add(name)
            case ast.Assign(targets=[ast.Subscript(slice=ast.Name() | ast.Tuple() | ast.Call())]):
                hints.keeps = True
            case ast.Subscript(value=ast.Subscript()):
                hints.has_rows = True
            case ast.Constant(value=str() | int() | None as value):
                hints.constants.add(value)
    return hints


def constant(expression: ast.expr) -> object:
    """Return the value of a constant, or the name of a variable, which may be one."""
    match expression:
        case ast.Constant(value=str() | int() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None


def note_all(expressions: Iterable[ast.expr], into: dict[str, None]) -> None:
    """Note the attributes and the keys that these expressions are."""
    for one in expressions:
        match one.func if isinstance(one, ast.Call) else one:
            case ast.Attribute(attr="get" | "values" | "items") if isinstance(one, ast.Call):
                for argument in one.args[:1]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        into[argument.value] = None
            case ast.Attribute(attr=name):
                into[name] = None
            case ast.Subscript(slice=ast.Constant(value=str(key))):
                into[key] = None


def children_of(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions that an expression consists of: the terms of a product, the parts of a pair."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.expr) and isinstance(node, ast.BinOp | ast.UnaryOp | ast.Tuple | ast.IfExp):
            yield one
