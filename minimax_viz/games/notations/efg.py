"""Read and write Gambit's extensive games (.efg) of two players that are zero-sum, with or without chance, and
without hidden moves.

The format: https://gambitproject.readthedocs.io/en/stable/formats.efg.html
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import NoReturn

from minimax_viz.errors import PositionError
from minimax_viz.games.game import CHANCE, INFINITE, MAX, MIN, NodeType
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import NUMBER, Cursor, Token, short

TOKEN = re.compile(r'[\s,]*(?:"(?P<string>(?:[^"\\]|\\.)*)"|(?P<sign>[{}])|(?P<word>[^\s",{}]+))', re.DOTALL)
RATIONAL = re.compile(r"[-+]?\d+/\d+")
ESCAPED = re.compile(r"\\(.)")
BEGUN_BY: Mapping[NodeType, str] = {MAX: "p {name} 1", MIN: "p {name} 2", CHANCE: "c {name}"}


def recognises(text: str) -> bool:
    """Whether a text begins like Gambit's files."""
    return re.match(r"\s*(?:EFG|NFG)\s+\d", text) is not None


class EfgReader(Cursor):
    """One pass over the nodes of a game, which stand in preorder; the first player is MAX. Raises PositionError."""

    tokens = TOKEN

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.actions: dict[tuple[str, str], list[str]] = {}
        self.lotteries: dict[str, list[Token]] = {}
        self.payoffs: dict[str, float] = {}

    def read(self) -> TreeNode:
        self.read_prologue()
        root = TreeNode()
        waiting = [root]
        while waiting:
            if (token := self.next()) is None:
                self.fail("the file ends, but the nodes above announce {count} more", self.end, count=len(waiting))
            node, kind = waiting.pop(), token.text if token.kind == "word" else ""
            if kind == "p":
                waiting += reversed(self.decision(node, token.at))
            elif kind == "t":
                self.terminal(node)
            elif kind == "c":
                waiting += reversed(self.lottery(node, token.at))
            else:
                self.fail("{word} stands where a node should begin with p, c or t", token.at, word=token.shown)
        if (token := self.next()) is not None:
            self.fail("the tree is complete, but {word} follows it", token.at, word=token.shown)
        return root

    def read_prologue(self) -> None:
        if self.text.lstrip().startswith("NFG"):
            self.fail("this is a game in normal form (NFG), a table without a tree; .efg files hold trees", 0)
        for _ in range(3):  # EFG, the version, and R or D for the kind of numbers
            self.expect("word", "the file begins with EFG 2 R")
        self.expect("string", "the title is missing, in double quotes")
        players = self.strings()
        if len(players) != 2:
            self.fail("this game has {count} players; minimax needs two", count=len(players))
        self.accept("string")  # a comment

    def decision(self, node: TreeNode, at: int) -> list[TreeNode]:
        """Read the node of a player; returns its children."""
        self.name(node)
        player = self.expect("word", "the player's number is missing")
        if player.text not in ("1", "2"):
            self.fail("{word} is not a player; the players are 1 and 2", player.at, word=player.shown)
        node.given["player"] = MAX if player.text == "1" else MIN
        key = player.text, self.expect("word", "the number of the information set is missing").text
        if key in self.actions:
            self.fail("two nodes share an information set, so the player does not see which it is; minimax does", at)
        self.accept("string")
        self.actions[key] = self.strings()
        self.pass_over_outcome()
        return self.children(node, self.actions[key], at)

    def lottery(self, node: TreeNode, at: int) -> list[TreeNode]:
        """Read a chance node, whose actions have probabilities behind them; returns its children."""
        self.name(node)
        self.give_player(node, CHANCE, at)
        key = self.expect("word", "the number of the information set is missing").text
        self.accept("string")
        if self.accept("sign", "{"):  # else they are those of the node that had this number before
            self.lotteries[key] = self.until_bracket()
        lottery = self.lotteries.get(key, [])
        self.pass_over_outcome()
        children = self.children(node, [action.text for action in lottery[::2]], at)
        for child, action, probability in zip_longest(children, lottery[::2], lottery[1::2]):
            if probability is None:
                self.fail("the probability of the action {action} is missing", action.at, action=action.shown)
            self.give_probability(child, probability.text, probability.at)
        return children

    def pass_over_outcome(self) -> None:
        """Read the outcome at an inner node, which has to be none. Raises PositionError."""
        outcome = self.expect("word", "the number of the outcome is missing, 0 for none")
        self.accept("string")
        paid = self.optional_payoffs()
        if any(paid) if paid is not None else outcome.text != "0":
            self.fail("an inner node pays; write its payoffs at the leaves below it", outcome.at)

    def children(self, node: TreeNode, actions: Sequence[str], at: int) -> list[TreeNode]:
        """The new children of a node that begins at a place, one for each of its actions. Raises PositionError."""
        if not actions:
            self.fail("this node has no actions", at)
        for action in actions:
            node.children.append(child := TreeNode())
            self.give(child, "move", action, at)
        return node.children

    def terminal(self, node: TreeNode) -> None:
        self.name(node)
        outcome = self.expect("word", "the number of the outcome is missing")
        self.accept("string")
        at = self.at
        if (payoffs := self.optional_payoffs()) is not None:
            if len(payoffs) != 2:
                self.fail("this leaf pays {count} players; there are two", at, count=len(payoffs))
            if payoffs[0] + payoffs[1] != 0:
                self.fail(
                    "this leaf pays {one} and {other}: one player's gain is not the other's loss, so the game is not "
                    "zero-sum",
                    at,
                    one=str(payoffs[0]),
                    other=str(payoffs[1]),
                )
            paid = payoffs[0]
            digits = str(paid.numerator) if paid.denominator == 1 else repr(float(paid))
            self.payoffs[outcome.text] = self.number(digits, at)
        if outcome.text not in self.payoffs:
            self.fail("nothing says what the outcome {outcome} pays", outcome.at, outcome=outcome.shown)
        node.value = self.payoffs[outcome.text]

    def optional_payoffs(self) -> list[Fraction] | None:
        """The payoffs in a pair of curly brackets; None if no bracket follows."""
        return [self.payoff(token) for token in self.until_bracket()] if self.accept("sign", "{") else None

    def payoff(self, token: Token) -> Fraction:
        if RATIONAL.fullmatch(token.text) is None:
            if NUMBER.fullmatch(token.text) is None:
                self.fail("{word} is not a number", token.at, word=token.shown)
            if abs(value := self.number(token.text, token.at)) == INFINITE:  # it refuses what is too large
                return Fraction(value)
        try:
            return Fraction(token.text.replace("\u2212", "-"))
        except ZeroDivisionError:
            self.fail("{word} is divided by zero", token.at, word=token.shown)

    def name(self, node: TreeNode) -> None:
        token = self.expect("string", "the node's name is missing, in double quotes")
        self.give(node, "name", token.text, token.at)

    def strings(self) -> list[str]:
        """The strings in a pair of curly brackets."""
        self.expect("sign", "'{' is missing here", "{")
        return [token.text for token in self.until_bracket()]

    def until_bracket(self) -> list[Token]:
        tokens: list[Token] = []
        while (token := self.peek()) is not None and token.kind != "sign":
            tokens.append(token)
            self.ahead = None
        self.expect("sign", "'}' is missing here", "}")
        return tokens

    def token(self) -> Token | None:
        token = super().token()
        if token is None or token.kind != "string" or "\\" not in token.text:
            return token
        return token._replace(text=ESCAPED.sub(r"\1", token.text))

    def fail_to_read(self) -> NoReturn:
        self.fail("a double quote is never closed")


def write(root: TreeNode) -> str:
    """A tree as an .efg file. Raises PositionError if a leaf is open."""
    lines = ['EFG 2 R "minimax-viz" { "MAX" "MIN" }', '""', ""]
    sets, outcomes = dict.fromkeys(BEGUN_BY, 0), 0
    for node, _ in preorder(root):
        name = quoted(node.given.get("name", ""))
        if node.is_open:
            raise PositionError(
                "The leaf {leaf} is open (?), and an .efg file needs a value for each leaf; give it a number.",
                leaf=repr(short(node.name)),
            )
        if node.value is not None and abs(node.value) == INFINITE:
            raise PositionError(
                "The leaf {leaf} is worth ∞ or −∞, and an .efg file has only finite numbers; give it a number.",
                leaf=repr(short(node.name)),
            )
        if node.value is not None:
            outcomes += 1
            lines.append(f't {name} {outcomes} "" {{ {exact(node.value)}, {exact(-node.value)} }}')
        else:
            sets[node.player] += 1
            actions = " ".join(map(action_of, node.children))
            begun = BEGUN_BY[node.player].format(name=name)
            lines.append(f'{begun} {sets[node.player]} "" {{ {actions} }} 0')
    return "\n".join(lines) + "\n"


def action_of(node: TreeNode) -> str:
    """The action that leads to a node, with its probability behind it where chance takes it."""
    action, told = quoted(node.given.get("move", node.name)), node.given.get("probability")
    if told is None:
        return action
    if "%" in told:
        return f"{action} {Fraction(told.rstrip('%')) / 100}"
    return f"{action} {exact(float(told)) if 'e' in told.lower() else told}"


def exact(value: float) -> str:
    """A number written without an exponent, which Gambit does not read."""
    return f"{Fraction(repr(value))}" if "e" in repr(value) else repr(value)


def quoted(text: str) -> str:
    """A text as a string of the file."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
