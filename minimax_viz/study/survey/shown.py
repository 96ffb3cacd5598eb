"""What a part says about its survey, so that parts can be joined where the game is not available."""

from collections.abc import Mapping
from typing import Any

from minimax_viz.record.checks import require
from minimax_viz.record.file import header_of
from minimax_viz.record.trace import Header
from minimax_viz.study.comparison.names import search_names
from minimax_viz.study.configurations import Configuration
from minimax_viz.study.survey.positions import Choice
from minimax_viz.study.survey.survey import Survey


def shown_of(survey: Survey) -> dict[str, Any]:
    """Describe the survey, without its rows, as a JSON object."""
    return {
        "is_start": survey.is_start,
        "choice": {"count": survey.choice.count, "seed": survey.choice.seed},
        "headers": [document_of(one.header) for one in survey.configurations],
    }


def document_of(header: Header) -> dict[str, Any]:
    """Write a header as a JSON object."""
    return {
        "game": header.game,
        "title": header.title,
        "board": header.board,
        "look": header.look,
        "players": dict(header.players),
        "settings": header.settings.to_json(),
        "complete": True,
        "stopped": None,
    }


def survey_of(shown: Mapping[str, Any], count: int) -> Survey:
    """Return the survey that is described, without its rows. Raises KeyError, TypeError, AttributeError, ValueError or
    SettingsError if that is not possible.
    """
    headers = [header_of(document) for document in shown["headers"]]
    names = [name.typed for name in search_names(headers)]
    configurations = list(map(Configuration, names, headers))
    choice = Choice(**shown["choice"])
    require(type(shown["is_start"]) is bool, "is_start is true or false")
    require(choice.count is None or (type(choice.count) is int and count <= choice.count), "count is a count")
    require(type(choice.seed) is int and choice.seed >= 0, "seed is a whole number")
    return Survey(headers[0], shown["is_start"], choice, count, configurations)
