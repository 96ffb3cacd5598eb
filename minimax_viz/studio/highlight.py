"""The kinds of the pieces of a Python text, for an editor that colours them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

LONGEST = 50_000  # characters; a longer text is of one kind
PLAIN = ""

KINDS = {
    "Error": "error",
    "Comment": "comment",
    "Keyword.Constant": "constant",
    "Keyword": "keyword",
    "Operator.Word": "keyword",
    "Operator": "operator",
    "Literal.String.Doc": "doc",
    "Literal.String.Escape": "escape",
    "Literal.String.Interpol": "escape",
    "Literal.String": "string",
    "Literal.Number": "number",
    "Name.Class": "class",
    "Name.Exception": "class",
    "Name.Function": "function",
    "Name.Decorator": "decorator",
    "Name.Builtin.Pseudo": "self",
    "Name.Builtin": "builtin",
}
"""The kinds of what Pygments tells apart, by its names; what stands here stands for what is within it, too."""

Token = tuple[int, str]
"""How many UTF-16 code units are of a kind, as a browser counts them, and the kind."""


def highlight(code: str) -> Sequence[Token]:
    """The tokens of a text, one after the other, whether it is right or not; together they are as long as it is."""
    if len(code) > LONGEST:
        return [(units(code), PLAIN)]
    pieces = groupby(pieces_of(code), key=lambda piece: piece[0])
    return [(sum(units(text) for _, text in same), kind) for kind, same in pieces]


def pieces_of(code: str) -> Iterator[tuple[str, str]]:
    """Each piece that Pygments finds, after its kind; blanks are of the kind of what stands before them."""
    from pygments.lexers.python import PythonLexer  # slow to import, and only editors need it

    kind = PLAIN
    for _, found, text in PythonLexer().get_tokens_unprocessed(code):
        if not text.isspace():
            kind = kind_of(str(found).removeprefix("Token."))
        yield kind, text


def kind_of(name: str) -> str:
    """The kind of a token that Pygments calls by this name."""
    while name not in KINDS and "." in name:
        name = name.rpartition(".")[0]
    return KINDS.get(name, PLAIN)


def units(text: str) -> int:
    """How many UTF-16 code units a text has."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
