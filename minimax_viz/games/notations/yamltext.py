"""Read YAML by translating it to the lists and objects of `brackets.py`."""

import json
import re
from bisect import bisect_right
from typing import Any, NoReturn

from minimax_viz.errors import Sentence
from minimax_viz.games.notations.brackets import KEYS, BracketReader
from minimax_viz.games.notations.node import ATTRIBUTES, TreeNode
from minimax_viz.games.notations.source import Source, is_value

A_KEY = re.compile(rf"^[ \t]*(?:- +)*([\"']?)(?:{'|'.join(KEYS)})\1[ \t]*:(?=\s|$)", re.MULTILINE)
A_LIST_IN_A_LIST = re.compile(r"^[ \t]*- +(?:- |\[)", re.MULTILINE)

A_LIST_AT_A_KEY = re.compile(
    r"""^[ \t]*(?:- +)*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#\[({:"'][^:"\n]*):[ \t]+[\[{]""", re.MULTILINE
)


def recognises(text: str) -> bool:
    """Whether a text has the keys of nodes on lines of their own, or lists in a list."""
    return text.startswith("---\n") or any(sign.search(text) for sign in (A_KEY, A_LIST_IN_A_LIST, A_LIST_AT_A_KEY))


class YamlReader(BracketReader):
    """Reads the translation of a YAML text; errors name the places in the YAML itself."""

    def __init__(self, text: str) -> None:
        self.yaml = Source(text)
        self.begins: list[int] = []
        self.places: list[int] = []
        super().__init__("".join(self.as_brackets()))

    def as_brackets(self) -> list[str]:
        """The YAML in brackets, in pieces; sets `begins` and `places`, where each piece begins here and in the YAML."""
        import yaml  # most trees are in other notations

        parts: list[str] = []
        length = 0
        expects_key: list[bool | None] = []  # for each open bracket: whether a key is next, None in a list
        key = ""
        try:
            for event in yaml.parse(self.yaml.text, Loader=yaml.SafeLoader):
                piece, at = "", event.start_mark.index
                is_key = bool(expects_key and expects_key[-1])
                match event:
                    case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                        if is_key:
                            self.yaml.fail("a key is a word: name, player, move, value or children", at)
                        piece = "[" if isinstance(event, yaml.SequenceStartEvent) else "{"
                    case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                        piece, is_key = ("]," if isinstance(event, yaml.SequenceEndEvent) else "},"), False
                        expects_key.pop()
                    case yaml.ScalarEvent():
                        piece = json.dumps(event.value) + ":" if is_key else scalar(event, key) + ","
                        key = event.value if is_key else ""
                    case yaml.AliasEvent():
                        self.yaml.fail("an alias; each node is written where it stands", at)
                    case yaml.DocumentStartEvent() if parts:
                        self.yaml.fail("a second document begins; there is one tree", at)
                if not piece:
                    continue
                self.begins.append(length)
                self.places.append(at)
                parts.append(piece)
                length += len(piece)
                opens = piece in ("[", "{")
                if expects_key and expects_key[-1] is not None and not opens:
                    expects_key[-1] = not is_key
                if opens:
                    expects_key.append(None if piece == "[" else True)
        except yaml.MarkedYAMLError as error:
            at = error.problem_mark.index if error.problem_mark else 0
            self.yaml.fail(
                "this is not YAML: {reason}",
                min(at, len(self.yaml.text)),
                reason=str(error.problem or error.context),
            )
        except yaml.YAMLError:
            self.yaml.fail("this is not YAML: a character in it is not allowed", 0)
        if parts and parts[-1].endswith(","):
            parts[-1] = parts[-1][:-1]
        return parts

    def fail(self, template: str | Sentence, at: int | None = None, /, **fields: Any) -> NoReturn:
        """Raise PositionError about the place in the YAML from which a place in the brackets comes."""
        self.yaml.fail(template, self.origin(self.at if at is None else at), **fields)

    def where(self, at: int) -> Sentence:
        """The place in the YAML from which a place in the brackets comes, in words."""
        return self.yaml.where(self.origin(at))

    def origin(self, at: int) -> int:
        """The place in the YAML from which a place in the brackets comes."""
        piece = bisect_right(self.begins, at) - 1
        return self.places[max(piece, 0)] if self.places else 0


def scalar(event: Any, key: str) -> str:
    """A scalar translated to brackets: a number as it is, any other text in quotes."""
    is_number = event.style is None and is_value(event.value)
    return event.value if is_number and key not in ATTRIBUTES else json.dumps(event.value, ensure_ascii=False)


def read(text: str) -> TreeNode:
    """The tree of a YAML text. Raises PositionError."""
    return YamlReader(text).read()
