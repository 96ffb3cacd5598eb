"""Read the game trees that Berkeley's CS 188 tests programs with: *.test files of the class GraphGameTreeTest.

Agent 0 is MAX, and MIN are all others, who move in turn; `depth` counts rounds of all agents, after which a state is
worth its evaluation. For the ExpectimaxAgent chance moves in MIN's place, with equal probabilities.

The format: https://inst.eecs.berkeley.edu/~cs188/, project 2, multiagentTestClasses.py
"""

import re

from minimax_viz.games.game import CHANCE, MAX, MIN
from minimax_viz.games.notations.node import NODE_TYPES, TreeNode, preorder
from minimax_viz.games.notations.source import Cursor, Edges, short

PROPERTY = re.compile(r'^[ \t]*(\w+)[ \t]*:[ \t]*(?:"""(.*?)"""|"([^"\n]*)"|([^"\s][^\n]*)?)', re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)
SUCCESSOR = re.compile(r"(\S+)[ \t]+(\S+)[ \t]+(\S+)|(\S[^\n]*)")
WORTH = re.compile(r"(\S+)[ \t]+(\S+)[ \t]*(?=\n|$)|(\S[^\n]*)")


def recognises(text: str) -> bool:
    """Whether a text has the properties of a test with a game tree."""
    return re.search(r"^[ \t]*successors[ \t]*:", text, re.MULTILINE) is not None and "start_state" in text


class GraphTestReader(Cursor):
    """One pass over the successors, then over the evaluations. Raises PositionError."""

    def __init__(self, text: str) -> None:
        super().__init__(COMMENT.sub(lambda found: " " * len(found.group()), text))
        self.properties: dict[str, tuple[str, int]] = {}
        for found in PROPERTY.finditer(self.text):
            group = found.lastindex or 1
            value, at = (found[group], found.start(group)) if group > 1 else ("", found.end())
            self.properties.setdefault(found[1], (value, at))

    def read(self) -> TreeNode:
        edges = Edges(self)
        begun, self.begin = self.required("successors")
        for found in SUCCESSOR.finditer(begun):
            at = self.begin + found.start()
            if found[1] is None:
                self.fail("a line of successors has a state, an action and the next state", at)
            node = edges.connect(found[1], found[3], at)
            node.given["move"] = self.legible(found[2], "move", at)
        start, start_at = self.required("start_state")
        root = edges.nodes.get(start.strip())
        if root is None:
            self.fail("nothing follows the start state {state}", start_at, state=repr(short(start)))
        if root in edges.parents:
            self.fail(
                "the start state {state} follows another state; a tree begins with it",
                start_at,
                state=repr(short(start)),
            )
        names = {node: key for key, node in edges.nodes.items()}
        worth = self.evaluations()
        agents, depth = self.count("num_agents", 2), self.count("depth", 0)
        other = CHANCE if "expectimax" in self.properties.get("alg", ("", 0))[0].lower() else MIN
        for node, ply in preorder(root):
            key = names[node]
            at = edges.first_seen[key]
            node.given["name"] = self.legible(key, "name", at)
            if node.given.get("move") == node.given["name"]:
                del node.given["move"]
            if depth and ply == depth * agents:
                node.children = []
            if not node.children:
                if key not in worth:
                    self.fail("the state {state} has no evaluation", at, state=repr(short(key)))
                self.give_value(node, *worth[key])
                continue
            self.give_player(node, NODE_TYPES[other if ply % agents else MAX], at)
            if ply % agents and other == CHANCE:
                for child in node.children:
                    self.give_probability(child, f"1/{len(node.children)}", at)
        return root

    def required(self, key: str) -> tuple[str, int]:
        if key not in self.properties:
            self.fail("the test has no {key}", self.end, key=key)
        return self.properties[key]

    def count(self, key: str, usual: int) -> int:
        """A property that is a whole number from 1 on."""
        told, at = self.properties.get(key, ("", 0))
        if not told.strip():
            return usual
        if not re.fullmatch(r"[1-9]\d{0,3}", told.strip(), re.ASCII):
            self.fail("{key} is {told}; it is a whole number from 1 on", at, key=key, told=repr(short(told)))
        return int(told)

    def evaluations(self) -> dict[str, tuple[str, int]]:
        """The evaluation of each state as a word, with its place."""
        text, begun = self.required("evaluation")
        worth: dict[str, tuple[str, int]] = {}
        for found in WORTH.finditer(text):
            if found[1] is None:
                self.fail("a line of evaluation has a state and a number", begun + found.start())
            worth[found[1]] = found[2], begun + found.start(2)
        return worth
