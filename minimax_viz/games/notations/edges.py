"""Build a tree from its edges, given in any order: find the children of each node and the root."""

from collections.abc import Mapping

from minimax_viz.errors import Sentence
from minimax_viz.games.notations.node import TreeNode, preorder
from minimax_viz.games.notations.source import Cursor, short


class Edges:
    """The nodes by the names that the edges use, and the parent of each. Errors name places in the text of `cursor`."""

    def __init__(self, cursor: Cursor, nodes: Mapping[str, TreeNode] | None = None) -> None:
        self.cursor = cursor
        self.nodes: dict[str, TreeNode] = dict(nodes or {})
        self.first_seen: dict[str, int] = {}
        self.parents: dict[TreeNode, TreeNode] = {}

    def node(self, key: str, at: int) -> TreeNode:
        """The node of that name, created if it is new."""
        self.first_seen.setdefault(key, at)
        return self.nodes.setdefault(key, TreeNode())

    def connect(self, parent: str, child: str, at: int) -> TreeNode:
        """Add an edge; returns the child. Raises PositionError if the child has a parent already."""
        above, below = self.node(parent, at), self.node(child, at)
        self.set_parent(below, above, at)
        above.children.append(below)
        return below

    def add_leaf(self, parent: str, leaf: TreeNode, at: int) -> None:
        """Add a leaf that has no name."""
        above = self.node(parent, at)
        self.parents[leaf] = above
        above.children.append(leaf)

    def set_parent(self, child: TreeNode, parent: TreeNode, at: int) -> None:
        """Record the parent of a node. Raises PositionError if it has one already."""
        if child in self.parents:
            name, one, other = map(self.called, (child, self.parents[child], parent))
            if one == other:
                self.cursor.fail(
                    "{child} is a child of {parent} twice; in a tree a node has one parent", at, child=name, parent=one
                )
            self.cursor.fail(
                "{child} is a child of {one} and {other}; in a tree a node has one parent",
                at,
                child=name,
                one=one,
                other=other,
            )
        self.parents[child] = parent

    def called(self, node: TreeNode) -> str:
        """The name that the edges use for a node, in quotes."""
        return repr(short(next((key for key, one in self.nodes.items() if one is node), "?")))

    def root(self) -> TreeNode:
        """The only node without a parent. Raises PositionError unless all others are below it and every path ends in a
        leaf.
        """
        roots = [node for node in self.nodes.values() if node not in self.parents]
        if not roots:
            self.cursor.fail("every node has a parent, so there is no root; an edge closes a circle", self.cursor.begin)
        if len(roots) > 1:
            names = [self.called(node) for node in roots]
            at = self.first_seen.get(
                next(key for key, node in self.nodes.items() if node is roots[1]), self.cursor.begin
            )
            self.cursor.fail(
                "{one} and {other} both have no parent{more}; a tree has one root",
                at,
                one=names[0],
                other=names[1],
                more=Sentence(", and others") if names[2:] else "",
            )
        reached = {node for node, _ in preorder(roots[0])}
        for key, node in self.nodes.items():
            if node not in reached:
                self.cursor.fail(
                    "{node} is below itself; an edge closes a circle",
                    self.first_seen.get(key, self.cursor.begin),
                    node=repr(short(key)),
                )
            if not node.children and not node.is_leaf:
                self.cursor.fail(
                    "the leaf {leaf} has no value; give it a number, or ? to leave it open",
                    self.first_seen.get(key, self.cursor.begin),
                    leaf=repr(short(key)),
                )
        return roots[0]
