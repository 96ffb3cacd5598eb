"""What a part says about its survey, so that parts can be joined without the game, and checks of that."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from minimax_viz.errors import MinimaxVizError
from minimax_viz.games.game import MAX, MIN
from minimax_viz.record.checks import is_text, require
from minimax_viz.record.file import header_of
from minimax_viz.record.rows import NUMBER_TYPES
from minimax_viz.record.trace import Header
from minimax_viz.search.settings import Settings
from minimax_viz.study.names import search_names
from minimax_viz.study.study import Configuration
from minimax_viz.study.survey.positions import MOST_POSITIONS, WHOLE, PositionChoice, Shard, parse_shard
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import FIGURES, Measurement
from minimax_viz.views.difference import position_of, scale_of


def survey_document(survey: Survey) -> dict[str, Any]:
    """Describe the survey, without its rows, as a JSON object."""
    return {
        "is_start": survey.is_start,
        "choice": {"count": survey.choice.count, "seed": survey.choice.seed},
        "headers": [header_document(one.header) for one in survey.configurations],
    }


def header_document(header: Header) -> dict[str, Any]:
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


def survey_from_document(shown: Mapping[str, Any], count: int) -> Survey:
    """Return the survey that is described, without its rows. Raises KeyError, TypeError, AttributeError, ValueError or
    SettingsError if that is not possible.
    """
    headers = [header_of(document) for document in shown["headers"]]
    names = [name.typed for name in search_names(headers)]
    configurations = list(map(Configuration, names, headers))
    choice = PositionChoice(**shown["choice"])
    require(type(shown["is_start"]) is bool, "is_start is true or false")
    require(choice.count is None or (type(choice.count) is int and count <= choice.count), "count is a count")
    require(type(choice.seed) is int and choice.seed >= 0, "seed is a whole number")
    return Survey(headers[0], shown["is_start"], choice, count, configurations)


DIGEST = re.compile("[0-9a-f]{64}")
SETTING = (str, int, float, bool, type(None))
IDENTITY = (
    "survey", "minimax_viz", "game", "searches", "max_nodes", "time_limit", "positions", "texts", "files", "shown",
    "shard", "chosen", "sha256",
)  # fmt: skip
READING_ERRORS = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, MinimaxVizError)
"""What may be raised while reading a document that is not as it was written."""


def checked_survey(identity: Mapping[str, Any]) -> tuple[Survey, Shard]:
    """Return the survey, without its rows, and the shard that a part's first line describes. Raises one of
    READING_ERRORS.
    """
    require({*identity} == {*IDENTITY}, "what identifies a survey is there")
    count = identity["positions"]
    require(is_count(count, MOST_POSITIONS), "positions is a count")
    require(all(isinstance(identity[name], str) for name in ("minimax_viz", "game")), "minimax_viz and game are texts")
    searches, files = identity["searches"], identity["files"]
    require(isinstance(searches, list) and len(searches) > 1, "searches is a list")
    require(all(isinstance(one, dict) and {*map(type, one.values())} <= {*SETTING} for one in searches), "settings")
    require(isinstance(files, dict) and all(map(is_digest, files.values())), "files have digests")
    require(is_digest(identity["texts"]), "texts is a digest")
    most, limit, chosen, shard = (identity[name] for name in ("max_nodes", "time_limit", "chosen", "shard"))
    require(most is None or (type(most) is int and most > 0), "max_nodes is a count")
    require(limit is None or (type(limit) in NUMBER_TYPES and 0 < limit < 1e12), "time_limit is a number")
    require(chosen is None or (type(chosen) is int and chosen > 0), "chosen is a depth")
    part = WHOLE if shard is None else parse_shard(shard)
    require(shard is None or str(part) == shard, "shard is K/N")
    survey = survey_from_document(identity["shown"], count)
    require(len(survey.configurations) == len(searches), "each search has a header")
    return survey, part


@dataclass(frozen=True, slots=True)
class RowChecker:
    """Checks the rows of a part against what its first line says."""

    identity: Mapping[str, Any]
    survey: Survey
    shard: Shard

    def entry(self, entry: Mapping[str, Any]) -> tuple[int, Measurement]:
        """Return the number and the measurement in a line. Raises one of READING_ERRORS if they cannot be of this
        survey.
        """
        at, row = entry["at"], entry["row"]
        require(is_count(at, self.survey.count - 1) and self.shard.has(at), "the position is in the shard")
        require({*row} == {*Measurement.__annotations__}, "a row has its figures")
        require(is_text(row["position"]) and row["to_move"] in (MAX, MIN) and type(row["over"]) is bool, "its position")
        runs, configurations = row["runs"], self.survey.configurations
        require(len(runs) == len(configurations), "each search has a run")
        for run, configuration in zip(runs, configurations, strict=True):
            self._check_run(run, configuration.settings, over=row["over"])
        self._check_compared(row)
        return at, row

    def _check_run(self, run: Mapping[str, Any], settings: Settings, *, over: bool) -> None:
        """Check that the figures of one search agree with each other."""
        require({*run} == {*FIGURES}, "a run has its figures")
        value, best, stopped = run["value"], run["best_move"], run["stopped"]
        nodes, leaves, cutoffs, pruned = (run[name] for name in ("nodes", "leaves", "cutoffs", "pruned_moves"))
        require(all(type(count) is int and count >= 0 for count in (nodes, leaves, cutoffs, pruned)), "counts")
        require(stopped in (None, *LIMITS), "stopped is null, nodes or time")
        require(best is None or is_text(best), "best_move is a text")
        require(value is None or (type(value) in NUMBER_TYPES and isfinite(value)), "value is a number")
        require(nodes >= 1 and leaves <= nodes and leaves + cutoffs <= nodes, "leaves and cutoffs are of nodes")
        require(pruned >= cutoffs and (pruned > 0) == (cutoffs > 0), "each cutoff skips moves")
        require(settings.prunes or not cutoffs, "minimax skips no moves")
        most = self.identity["max_nodes"]
        require(most is None or nodes <= most, "a search has no more nodes than its limit")
        require(stopped != "nodes" or nodes == most, "a search was stopped at its limit")
        require(stopped != "time" or self.identity["time_limit"] is not None, "no search had a time limit")
        require(not over or (nodes == leaves == 1 and stopped is None), "where the game is over there is one node")
        if stopped is None:
            require(value is not None and leaves > 0, "a search that came to its end has a value")
            is_leaf = over or settings.depth == 0
            require((nodes == leaves == 1) == (nodes == leaves) == is_leaf, "where the game goes on there are moves")
            require((best is None) == is_leaf, "where the game goes on there is a best move")
        require((best is None) or value is not None, "a best move has a value")

    def _check_compared(self, row: Mapping[str, Any]) -> None:
        """Check that the comparison of the searches follows from their figures."""
        runs, headers = row["runs"], [one.header for one in self.survey.configurations]
        first, last = runs[0], runs[-1]
        complete = [run["stopped"] is None for run in runs]
        comparable = len(set(map(position_of, headers))) == 1
        settled = comparable and len(set(map(scale_of, headers))) == 1 and all(complete)
        measured = position_of(headers[0]) == position_of(headers[-1]) and complete[0] and complete[-1]
        saved = first["nodes"] - last["nodes"]
        follows = {
            "same_value": len({run["value"] for run in runs}) == 1 if settled else None,
            "same_move": len({run["best_move"] for run in runs}) == 1 if settled else None,
            "saved_nodes": saved if measured else None,
            "saved_percent": 100 * saved / first["nodes"] if measured else None,
        }
        for name, value in follows.items():
            require(type(row[name]) is type(value) and row[name] == value, f"{name} follows from the runs")
        if comparable:
            self._check_trees(runs)
        least = row["minimal_leaves"]
        leaves = [run["leaves"] for run in runs if run["stopped"] is None]
        known = comparable and type(least) is int and 1 <= least <= min(leaves, default=0)
        require(least is None or known, "no search has fewer leaves than the fewest")

    def _check_trees(self, runs: Sequence[Mapping[str, Any]]) -> None:
        """Check searches to the same depth against plain minimax, which visits the whole of their tree."""
        settings = [one.settings for one in self.survey.configurations]
        whole = {
            each.depth: run["nodes"]
            for run, each in zip(runs, settings, strict=True)
            if not (each.prunes or each.symmetry or each.transpositions or each.candidates or run["stopped"])
        }
        for run, each in zip(runs, settings, strict=True):
            nodes = run["nodes"] + run["pruned_moves"]
            require(nodes <= whole.get(each.depth, nodes), "no search visits more than the whole tree")


LIMITS = ("nodes", "time")


def is_count(value: object, most: int) -> bool:
    """Whether something in a file is a whole number from 0 to `most`."""
    return type(value) is int and 0 <= value <= most


def is_digest(value: object) -> bool:
    """Whether something in a file may be a digest."""
    return isinstance(value, str) and DIGEST.fullmatch(value) is not None
