"""The argument `vary`: the settings in which searches differ."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from minimax_viz.arguments import check_choice
from minimax_viz.errors import SettingsError
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


def check_algorithm(algorithm: object) -> None:
    """Raise SettingsError if an algorithm is named that there is not."""
    if algorithm is not None:
        check_choice("algorithm", algorithm, get_args(Algorithm))
