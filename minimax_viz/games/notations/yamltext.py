"""Read YAML as the lists and objects of `brackets.py`."""

import re
from collections.abc import Iterator

from minimax_viz.games.notations.brackets import KEYS, BracketReader
from minimax_viz.games.notations.node import ATTRIBUTES, TreeNode
from minimax_viz.games.notations.source import Token, is_value

A_KEY = re.compile(rf"^[ \t]*(?:- +)*([\"']?)(?:{'|'.join(KEYS)})\1[ \t]*:(?=\s|$)", re.MULTILINE)
A_LIST_IN_A_LIST = re.compile(r"^[ \t]*- +(?:- |\[)", re.MULTILINE)
A_LIST_AT_A_KEY = re.compile(
    r"""^[ \t]*(?:- +)*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#\[({:"'][^:"\n]*):[ \t]+[\[{]""", re.MULTILINE
)


def recognises(text: str) -> bool:
    """Whether a text has the keys of nodes on lines of their own, or lists in a list."""
    return text.startswith("---\n") or any(sign.search(text) for sign in (A_KEY, A_LIST_IN_A_LIST, A_LIST_AT_A_KEY))


class YamlReader(BracketReader):
    """Reads the events of a YAML text as brackets, numbers and strings. Raises PositionError.

    They have the places that the nodes of `yaml.compose` would have, which recurses over the depth of a tree.
    """

    def read(self) -> TreeNode:
        pieces = [*self.pieces()]
        self.begin, self.following = pieces[0].at if pieces else 0, iter(pieces)
        key = ""
        while (token := self.next()) is not None:
            self.at = token.at
            match token.kind:
                case "[" | "{":
                    self.open(token.kind, is_list=token.kind == "[")
                case "]" | "}":
                    self.close(token.kind)
                case "number" if key not in ATTRIBUTES:
                    self.take_value(self.leaf(token.text, self.at))
                case _:
                    self.take_text(token.text, self.at)
            key = token.text if token.kind == "key" else ""
        return self.whole()

    def pieces(self) -> Iterator[Token]:
        """The brackets, keys, numbers and strings that the events stand for."""
        import yaml  # most trees are in other notations

        awaits_key: list[bool | None] = [None]  # for each open bracket: whether a key is next, None in a list
        is_over = False
        try:
            for event in yaml.parse(self.text, Loader=yaml.SafeLoader):
                at, is_key = event.start_mark.index, awaits_key[-1]
                if is_key is not None and isinstance(event, yaml.NodeEvent):
                    awaits_key[-1] = not is_key
                match event:
                    case yaml.ScalarEvent():
                        is_number = event.style is None and is_value(event.value)
                        yield Token("key" if is_key else "number" if is_number else "string", event.value, at)
                    case yaml.CollectionStartEvent() if is_key:
                        self.fail("a key is a word: name, player, move, probability, value or children", at)
                    case yaml.CollectionStartEvent():
                        is_list = isinstance(event, yaml.SequenceStartEvent)
                        awaits_key.append(None if is_list else True)
                        yield Token("[" if is_list else "{", "", at)
                    case yaml.CollectionEndEvent():
                        yield Token("]" if awaits_key.pop() is None else "}", "", at)
                    case yaml.AliasEvent():
                        self.fail("an alias; each node is written where it stands", at)
                    case yaml.DocumentStartEvent() if is_over:
                        self.fail("a second document begins; there is one tree", at)
                    case yaml.DocumentEndEvent():
                        is_over = True
        except yaml.MarkedYAMLError as error:
            at = error.problem_mark.index if error.problem_mark else 0
            reason = str(error.problem or error.context)
            self.fail("this is not YAML: {reason}", min(at, len(self.text)), reason=reason)
        except yaml.YAMLError:
            self.fail("this is not YAML: a character in it is not allowed", 0)

    def token(self) -> Token | None:
        return next(self.following, None)

    def next_sign(self) -> str | None:
        token = self.peek()
        return token and token.kind

    def is_head(self, string: str) -> bool:
        """Whether a string names the node of its list, as in JSON; in YAML a word without quotes is a string, too."""
        return False

    def colon(self, key: str) -> None:
        """Do nothing: there is no event for a colon."""
