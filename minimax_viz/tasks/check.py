"""Check claims about a tree: whether they are right, and what is wrong with them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from minimax_viz.errors import ClaimError, PositionError, SettingName
from minimax_viz.games.game import CHANCE, MAX, MIN, Player
from minimax_viz.games.notations.brackets import notation_of_tree
from minimax_viz.games.notations.node import preorder
from minimax_viz.games.registry import game_for_position
from minimax_viz.output.table import Table
from minimax_viz.practice.claims import EXAMPLE, NodeNames, claim_from, parts_of, pupils_in
from minimax_viz.practice.counting import diagnose
from minimax_viz.practice.diagnosis import Examiner
from minimax_viz.practice.exercise import Claim, Instance
from minimax_viz.record.trace import View
from minimax_viz.safe_text import short_repr
from minimax_viz.search.alphabeta import CutoffRule
from minimax_viz.tasks.look_options import lang_option, view_option
from minimax_viz.tasks.options import SILENT, Progress, Task, option
from minimax_viz.tasks.search_options import as_in_search, text_of_board
from minimax_viz.text.catalog import catalog
from minimax_viz.text.exercise import mistake_sentence
from minimax_viz.tracing.plan import find_position
from minimax_viz.views.side import check_view


@dataclass(frozen=True, slots=True)
class FoundMistake:
    """A mistake: its class, such as "missed-cut", the name of the node it is at, and a sentence about it."""

    kind: str
    node: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether a claim is right, under which rule ("ge", "gt" or None), and its mistakes in the order of the search.

    Example:
        >>> from minimax_viz import check
        >>> checked = check("[[3,12],[3,1]]", "value=3 pruned=-")
        >>> checked.right, checked.rule, checked.mistakes[0].node
        (False, 'gt', 'C')
    """

    right: bool
    rule: CutoffRule | None
    mistakes: Sequence[FoundMistake]

    def as_json(self) -> dict[str, Any]:
        """Return the object that `minimax-viz check --json` prints."""
        mistakes = [{"class": one.kind, "node": one.node, "sentence": one.sentence} for one in self.mistakes]
        return {"right": self.right, "mistakes": mistakes, "rule": self.rule}


@dataclass(frozen=True, slots=True)
class CheckedPupil:
    """A pupil's name and the checked claim; if it could not be judged, None and the reason."""

    name: str
    checked: Checked | None
    error: ClaimError | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the object that `minimax-viz check --claims FILE --json` prints for a pupil."""
        if self.checked is None:
            return {"name": self.name, "right": None, "mistakes": [], "rule": None, "error": str(self.error)}
        return {"name": self.name, **self.checked.as_json()}


def gradebook(pupils: Iterable[CheckedPupil]) -> Table:
    """Return a row for each pupil: the name, whether the claim is right, the classes of its mistakes and the sentences
    about them, or why it could not be judged.
    """
    rows = (
        (
            one.name, None if one.checked is None else one.checked.right,
            ", ".join(dict.fromkeys(mistake.kind for mistake in one.checked.mistakes)) if one.checked else None,
            " ".join(mistake.sentence for mistake in one.checked.mistakes) if one.checked else str(one.error),
        )
        for one in pupils
    )  # fmt: skip
    return Table(columns={"name": "text", "right": "truth", "mistakes": "text", "told": "text"}, rows=rows)


class Checker:
    """Checks any number of claims about one tree."""

    def __init__(self, instance: Instance, lang: str) -> None:
        self.words = catalog(lang)
        self.examiner = Examiner(instance)
        self.names = {node.path: node.name for node in self.examiner.nodes}

    def check_parts(self, given: Mapping[str, Sequence[str]]) -> Checked:
        """Check a claim given as texts for `value` and `pruned`. Raises ClaimError."""
        return self.check(claim_from(given, NodeNames(self.examiner.nodes)))

    def check_class(self, text: str) -> list[CheckedPupil]:
        """Check the claims of a class, the text of a JSON or CSV file. Raises ClaimError about the file as a whole."""
        return [
            CheckedPupil(one.name, None if one.claim is None else self.check(one.claim), one.error)
            for one in pupils_in(text, self.examiner.nodes)
        ]

    def check(self, claim: Claim) -> Checked:
        found = diagnose(self.examiner, claim)
        mistakes = []
        for one in found.mistakes:
            node = self.examiner.nodes[self.examiner.places[one.path]]
            sentence = mistake_sentence(
                one.kind, one.path, one.told, one.facts, self.names, node.maximises, self.words, one.terms,
                view=self.examiner.instance.view,
            )  # fmt: skip
            mistakes.append(FoundMistake(one.kind, node.name, sentence))
        return Checked(found.right, found.rule, mistakes)


@dataclass(frozen=True)
class CheckClaim(Task[Checked]):
    """Check what somebody claims about alpha-beta on a tree: its value, and which nodes are never looked at.

    Example:
        >>> from minimax_viz import check
        >>> check("[[3,12,8],[2,4,6],[14,5,2]]", "value=3 pruned=C2,C3").right
        True
        >>> check("[[3,12,8],[2,4,6],[14,5,2]]", pruned=["C3"]).mistakes[0].kind
        'missed-cut'

    Returns:
        Whether it is right, under which rule it would be, and the mistakes with a sentence each.

    Raises:
        PositionError, SettingsError, ClaimError: With one sentence that says what would be right.
    """

    tree: str | Sequence[Any] | Mapping[str, Any] = option(
        ..., "A tree in any notation that `trace` reads, or nested lists.", only_in_python=True
    )
    claim: str | None = option(
        None, f'What is claimed, such as "{EXAMPLE}"; `pruned=-` claims that nothing is pruned. Or "leaves=7", how '
        'many leaves are looked at, "order=3,12,8", which, and "B=3", the value of a node.',
        metavar="TEXT", group="Position",
    )  # fmt: skip
    _: KW_ONLY
    value: float | None = option(None, "The value of the root, instead of a claim as a text.", only_in_python=True)
    pruned: Iterable[str] | str | None = option(
        None, "The names or paths of the pruned nodes. Nodes below them need not be named.", only_in_python=True
    )
    root: str | None = as_in_search("root")
    cutoff: CutoffRule = as_in_search("cutoff")
    view: View = view_option("; the claims, too.")
    lang: str = lang_option("the sentences")

    def run(self, progress: Progress = SILENT) -> Checked:
        checker = self.checker(progress)
        if self.claim is not None:
            if self.value is not None or self.pruned is not None:
                raise ClaimError(
                    "Give the claim as a text or as {value} and {pruned}, not both.",
                    value=SettingName("value"), pruned=SettingName("pruned"),
                )  # fmt: skip
            return checker.check_parts(parts_of(self.claim))
        given: dict[str, Sequence[str]] = {}
        if self.value is not None:
            given["value"] = [str(self.value)]
        if isinstance(self.pruned, str):
            given |= parts_of(f"pruned={self.pruned}")
        elif self.pruned is not None:
            try:
                given["pruned"] = [str(name) for name in self.pruned] or ["-"]
            except TypeError as error:
                raise ClaimError(
                    "pruned is {value}; give names of nodes, as in {example}.",
                    value=short_repr(self.pruned), example='["C2", "C3"]',
                ) from error  # fmt: skip
        return checker.check_parts(given)

    def checker(self, progress: Progress) -> Checker:
        """Return a checker of claims about the tree. Raises PositionError and SettingsError."""
        text = text_of_board(self.tree, None) or ""
        if game_for_position(text) != "tree":
            raise PositionError(
                "This is a board, and claims are about the nodes of a tree; give a tree, such as [[3,12,8],[2,4,6]]."
            )
        position = find_position(text, "tree", {"root": self.root})
        progress.position(position)
        tree, player = position.state, position.game.to_move(position.state)
        if any(node.is_open for node, _ in preorder(tree)):
            raise PositionError("The value of a leaf is left open (?); to check a claim, give each leaf a number.")
        root: Player = MIN if player == MIN or (player == CHANCE and self.root == MIN) else MAX
        check_view(self.view, has_chance=any(node.player == CHANCE for node, _ in preorder(tree)))
        return Checker(Instance(notation_of_tree(tree), cutoff=self.cutoff, root=root, view=self.view), self.lang)
