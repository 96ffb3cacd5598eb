"""Claims in the form that people write: `value=3 pruned=C2,C3`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import isnan

from minimax_viz.errors import All, ClaimError
from minimax_viz.practice.claim import Claim
from minimax_viz.practice.course import CourseNode
from minimax_viz.signs import ELLIPSIS, short_repr

EXAMPLE = "value=3 pruned=C2,C3"
PARTS = ("value", "pruned")
ALSO_CALLED: Mapping[str, Sequence[str]] = {"name": ("student", "pupil"), "pruned": ("skipped", "cut")}
"""Other names for the parts of a claim, which are also the columns of a class's file."""

NONES = ("-", "−", "–", "—", "∅")
"""Signs for an empty list of pruned nodes: a minus, or what a word processor turns it into."""

TOKEN = re.compile(r""""([^"]*)"|'([^']*)'(?=[\s,;=]|$)|([^\s,;="]+)|([,;=])|(")|\s+""")
BLANKS = re.compile(r'[\s,;="]')
DECIMAL_COMMA = re.compile(r"(value\s*=\s*[-−+]?\d+),(?=\d)", re.IGNORECASE)
MOST_NAMED = 12


class NodeNames:
    """The nodes that a claim can name: by name, by path or, if that is unambiguous, with other capital letters."""

    def __init__(self, nodes: Sequence[CourseNode]) -> None:
        self.known: dict[str, list[str]] = {}
        self.alike: dict[str, list[str]] = {}
        for node in nodes:
            self.known.setdefault(node.name, []).append(node.path)
            self.alike.setdefault(node.name.casefold(), []).append(node.path)
        for node in nodes:
            self.known.setdefault(node.path, [node.path])
        self.names = [node.name for node in nodes]

    def path(self, name: str) -> str:
        """Return the path of the node with this name. Raises ClaimError."""
        found = self.known.get(name) or self.alike.get(name.casefold(), [])
        if len(found) == 1:
            return found[0]
        if found:
            raise ClaimError(
                "There are several nodes called {name}; name them by their paths, {paths}.",
                name=short_repr(name),
                paths=All(found[:2]),
            )
        some = [f'"{name}"' if BLANKS.search(name) else name for name in self.names[:MOST_NAMED]]
        more = [ELLIPSIS] if len(self.names) > MOST_NAMED else []
        raise ClaimError(
            "There is no node {name} in the tree; its nodes are {nodes}.",
            name=short_repr(name),
            nodes=(*some, *more),
        )


def claim_of(text: str, nodes: Sequence[CourseNode]) -> Claim:
    """Parse a claim. Raises ClaimError."""
    given = parts_of(text)
    return claim_from(given, NodeNames(nodes))


def claim_from(given: Mapping[str, Sequence[str]], names: NodeNames) -> Claim:
    """Build a claim from the texts for `value`, one number, and `pruned`, names of nodes. Raises ClaimError."""
    value = None
    if "value" in given:
        if len(given["value"]) != 1:
            raise ClaimError(
                "value is {value}; give one number, as in {example}.",
                value=short_repr(" ".join(given["value"])),
                example=EXAMPLE,
            )
        value = number_of(given["value"][0])
    pruned = None
    if "pruned" in given:
        named = given["pruned"]
        pruned = frozenset(paths_of([] if len(named) == 1 and named[0] in NONES else named, names))
    if value is None and pruned is None:
        raise ClaimError(
            "The claim says nothing; give a value, what is pruned, or both, as in {example}.", example=EXAMPLE
        )
    return Claim(value, pruned)


def paths_of(named: Iterable[str], names: NodeNames) -> Iterable[str]:
    """Yield the paths of nodes given by name. Raises ClaimError."""
    for name in named:
        path = names.path(name)
        if path == "/":
            raise ClaimError(
                "{name} is the root, which every search looks at; it cannot be pruned.", name=short_repr(name)
            )
        yield path


def number_of(text: str) -> float:
    """Parse a number with a decimal point or comma. Raises ClaimError."""
    try:
        number = float(text.replace("−", "-").replace("∞", "inf").replace(",", "."))
    except ValueError:
        number = float("nan")
    if isnan(number):
        raise ClaimError("value is {value}; give a number, as in {example}.", value=short_repr(text), example=EXAMPLE)
    return number


def parts_of(text: str) -> dict[str, list[str]]:
    """Split a claim into its parts, and list the words of each. Raises ClaimError."""
    given: dict[str, list[str]] = {}
    words: list[str] = []
    part: str | None = None
    for match in TOKEN.finditer(DECIMAL_COMMA.sub(r"\1.", text)):
        quoted, apart, word, sign, unclosed = match.groups()
        if unclosed:
            raise ClaimError(
                'A quotation mark is not closed in {claim}; write names as "node 1".', claim=short_repr(text)
            )
        if sign == "=":
            if not words:
                raise ClaimError(
                    "There is nothing before = in {claim}; write it as in {example}.",
                    claim=short_repr(text),
                    example=EXAMPLE,
                )
            name = part_called(words.pop())
            if name not in PARTS:
                raise ClaimError(
                    "A claim has no {part}; it has a value, what is pruned, or both: {example}.",
                    part=short_repr(name),
                    example=EXAMPLE,
                )
            if name in given:
                raise ClaimError("The claim gives {part} twice; give it once.", part=name)
            keep(given, part, words, text)
            part, words = name, []
            given[part] = []
        elif (named := next((name for name in (quoted, apart, word) if name is not None), None)) is not None:
            words.append(named)
    keep(given, part, words, text)
    return given


def part_called(word: str) -> str:
    """Return the part or column that a word stands for; an unknown word is returned in lower case."""
    known = word.strip().lower()
    return next((part for part, others in ALSO_CALLED.items() if known in others), known)


def keep(given: dict[str, list[str]], part: str | None, words: Sequence[str], text: str) -> None:
    """Store the words of a part that has ended. Raises ClaimError."""
    if part is not None:
        given[part] = [*words]
    elif words:
        raise ClaimError("{claim} is not a claim; write it as in {example}.", claim=short_repr(text), example=EXAMPLE)
