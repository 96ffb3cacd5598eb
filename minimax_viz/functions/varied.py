"""The argument `vary`: the settings in which searches differ, and the options that hold for all of them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, get_args

from minimax_viz.arguments import check_choice
from minimax_viz.errors import SettingsError
from minimax_viz.functions.options import Asked, asked
from minimax_viz.search.settings import Algorithm
from minimax_viz.signs import short_repr
from minimax_viz.study.comparison.variations import parse_variation

Variations = str | Iterable[str]
"""One setting with its values, such as "cutoff=ge,gt", or several."""


def varied(vary: Any, options: Mapping[str, Any]) -> list[str]:
    """What varies, a text for each setting. Raises SettingsError if it cannot be read, or an option says otherwise."""
    texts = [vary] if isinstance(vary, str) else list(vary) if isinstance(vary, Iterable) else [vary]
    for text in texts:
        if not isinstance(text, str):
            raise SettingsError(f"vary {short_repr(vary)}: give texts such as 'order=natural,best'.")
        setting, _ = parse_variation(text)
        if options.get(setting) is not None:
            raise SettingsError(f"vary {text} sets the {setting} of each search; omit {setting}.")
    return texts


def asked_of_many(
    vary: Variations, algorithm: Algorithm | None, options: Mapping[str, Any], known: type[Any]
) -> tuple[Asked, list[str]]:
    """The options of many searches, with the algorithm if one is named, and what varies. Raises SettingsError."""
    given = asked(options, known)
    if algorithm is not None:
        check_choice("algorithm", algorithm, get_args(Algorithm))
        given = replace(given, search={**given.search, "algorithm": algorithm})
    return given, varied(vary, given.search)
