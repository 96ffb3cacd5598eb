"""The language that the command line asks for, where no command can say: it may be what is wrong."""

import sys
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minimax_viz.text.catalog import Catalog  # imported once there is something to say

OPTION = "--lang"


def asked_catalog() -> "Catalog":
    """The catalog of the language after the last `--lang`; English if there is none of that name."""
    from minimax_viz.text.catalog import catalog, languages

    words = [word for argument in sys.argv[1:] for word in split_option(argument)]
    asked = [after for word, after in pairwise(words) if word == OPTION and after in languages()]
    return catalog(asked[-1] if asked else languages()[0])


def split_option(argument: str) -> list[str]:
    """`--lang=ru` as the two words that it is."""
    return argument.split("=", 1) if argument.startswith(f"{OPTION}=") else [argument]
