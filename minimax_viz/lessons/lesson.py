"""A lesson: its figures and exercises, which every language shares (NAME.toml), and its texts (NAME.LANG.md).

A new lesson is a name in NAMES, its .toml and its .md: no code.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import preorder
from minimax_viz.practice.exercise import Exercise, Instance, looks_of, moves_of, parse_tree
from minimax_viz.practice.plan import SPARES, batch_of, given_tree, plan_for
from minimax_viz.practice.searched import trace_of
from minimax_viz.record.file import document_of
from minimax_viz.text.catalog import Catalog, catalog, languages
from minimax_viz.text.lesson import DEFAULT, LessonText, lesson_text, title_of
from minimax_viz.text.mover import narrator_of
from minimax_viz.tracing.plan import find_position
from minimax_viz.tracing.result import TraceResult
from minimax_viz.views.steps import parse_steps

NAMES = ("tree", "minimax", "pruning", "order", "horizon", "chance", "player")
"""The lessons, in the order in which a course takes them."""

FOLDER = Path(__file__).parent
SEEDS = 100  # apart, so that no two lessons have the same exercises


@dataclass(frozen=True)
class Figure:
    """A figure: a tree in which something is asked (`predict`), changed (`change`, also towards a `goal`), or stepped
    through (`walk`); or another machine of its own kind, which needs no tree.
    """

    name: str
    known: Mapping[str, Any]

    @cached_property
    def instance(self) -> Instance:
        """The search of its tree; a `board` stands for the tree of its game."""
        settings = {name: self.known[name] for name in ("algorithm", "root", "cutoff") if name in self.known}
        given = given_tree(self.known.get("board", self.known.get("tree")), None, {})
        return Instance(given.text, boards=given.boards, **settings)

    def at_depth(self, depth: int) -> Instance:
        """The tree as a search sees it that looks `depth` plies ahead: nodes there are worth their `estimates`."""
        tree = parse_tree(self.instance)
        for node, ply in preorder(tree):
            if ply == depth and node.children:
                node.given["name"] = node.name
                node.children, node.value = [], self.known["estimates"][node.name]
        return Instance(notation_of_tree(tree), self.instance.algorithm, self.instance.cutoff, self.instance.root)

    @cached_property
    def trace(self) -> TraceResult:
        return trace_of(self.instance)

    def searched(self, depth: str) -> TraceResult:
        """The search, as deep as is asked."""
        return trace_of(self.at_depth(int(depth))) if depth else self.trace

    def document(self, codes: Sequence[str]) -> dict[str, Any]:
        """What the page knows of it, in these languages."""
        if "tree" not in self.known and "board" not in self.known:
            return dict(self.known)
        one = self.instance
        known = {name: value for name, value in self.known.items() if name not in ("board", "tree")}
        if known["kind"] == "walk":
            steps = parse_steps(self.trace, "key")
            known["steps"] = steps
            known["trace"] = document_of(self.trace)
            known["said"] = {code: self.sentences(steps, catalog(code)) for code in codes}
        return {
            **known, "tree": one.tree, "root": one.root, "cutoff": one.cutoff, "algorithm": one.algorithm,
            "view": one.view, "told": one.tree, "asked": {}, "looks": looks_of(one), "moves": moves_of(one),
        }  # fmt: skip

    def sentences(self, steps: Sequence[int], words: Catalog) -> list[str]:
        """What is said at these steps."""
        narrator = narrator_of(self.trace, words)
        return [narrator.standing_text(self.trace.steps.at(step)) for step in steps]


@dataclass(frozen=True)
class Lesson:
    """A lesson by its name."""

    name: str

    @cached_property
    def known(self) -> Mapping[str, Any]:
        return tomllib.loads(FOLDER.joinpath(f"{self.name}.toml").read_text("utf-8"))

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        return {name: Figure(name, known) for name, known in self.known["figures"].items()}

    @cached_property
    def exercises(self) -> Sequence[Sequence[Exercise]]:
        """The exercises at its end, each with spares for another try."""
        made: list[Sequence[Exercise]] = []
        for seed, asked in enumerate(self.known["exercises"], SEEDS * NAMES.index(self.name)):
            options = dict(asked)
            given = given_tree(options.pop("tree"), None, {}) if "tree" in options else None
            plan = plan_for(
                given and given.text, boards=given and given.boards, kinds=[options.pop("kind")], count=1, seed=seed,
                **options,
            )  # fmt: skip
            made.append([one for (one,) in batch_of(plan, spares=SPARES).rounds])
        return made

    @property
    def languages(self) -> Sequence[str]:
        """The languages that it has a text in."""
        return [code for code in languages() if FOLDER.joinpath(f"{self.name}.{code}.md").is_file()]

    def language_for(self, code: str) -> str:
        """The language in which it is told to whoever asks for this one."""
        return code if code in self.languages else DEFAULT

    def source(self, code: str) -> str:
        return FOLDER.joinpath(f"{self.name}.{code}.md").read_text("utf-8")

    def title(self, code: str) -> str:
        """Its title in a language that it has; nothing is searched for that."""
        return title_of(self.source(code))

    def text(self, code: str) -> LessonText:
        """Its text in a language that it has."""
        words = catalog(code)
        return lesson_text(self.source(code), lambda name, what: self.fact(name, what, words))

    def fact(self, name: str, what: str, words: Catalog) -> str:
        """A number of a figure, or of one of the `searches`, as the language writes it: of the search (`value`, `best`,
        `leaves`, `nodes`, `skipped`, `cutoffs`, and `all` leaves that there are), or the value of a node by its name.
        With `@2` it is that of a search two plies deep.
        """
        what, _, depth = what.partition("@")
        made = self.search(name) if name in self.known.get("searches", {}) else self.figures[name].searched(depth)
        if what == "best":
            return made.best_move or ""
        counts = {
            "leaves": made.leaves, "nodes": made.nodes, "skipped": made.pruned_moves, "cutoffs": made.cutoffs,
        }  # fmt: skip
        if what in counts:
            return words.count(counts[what])
        if what == "all":
            return words.count(sum(node.is_leaf for node, _ in preorder(parse_tree(self.figures[name].instance))))
        named = {row.name: row.value for row in made if row.value is not None}
        return words.number(made.value or 0 if what == "value" else named[what])

    def search(self, name: str) -> TraceResult:
        """A search that a text speaks of without a figure."""
        return searched(**self.known["searches"][name])


@cache
def searched(board: str, **settings: Any) -> TraceResult:
    """Search a position, once for all languages."""
    return find_position(board, None, {}).search(**settings).run()
