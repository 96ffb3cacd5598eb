"""The part of a survey in a file: what its first line says, and its rows; both are checked, without the game.

A file begins with a line that says which survey it is; then comes a line for each measurement. Each line is sealed by a
digest. A row's digest also covers the first line, so that a row of another survey is noticed just as one that was
edited.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from minimax_viz import __version__
from minimax_viz.errors import MinimaxVizError, Sentence, SettingName, SettingsError, TextPlace
from minimax_viz.games.game import CHANCE, MAX, MIN
from minimax_viz.record.answers import NUMBER_TYPES
from minimax_viz.record.checks import is_text, require
from minimax_viz.record.file import header_document, header_of
from minimax_viz.search.settings import Settings
from minimax_viz.study.account import agreement_figures
from minimax_viz.study.names import search_names
from minimax_viz.study.study import Configuration
from minimax_viz.study.survey.positions import MOST_POSITIONS, WHOLE, PositionChoice, Shard, parse_shard
from minimax_viz.study.survey.remote import files_of
from minimax_viz.study.survey.survey import Survey
from minimax_viz.study.survey.work import FIGURES, Job, Measurement, shared
from minimax_viz.views.difference import position_of

VERSION = 3
MARK = b'{"survey": '  # the beginning of the file

Identity = Mapping[str, Any]
"""What identifies a survey: its positions, and how they are searched."""

WORDS: Mapping[str, Sentence | SettingName] = {
    "minimax_viz": Sentence("the version of minimax-viz"),
    "game": Sentence("the game"),
    "searches": Sentence("the settings of its searches"),
    "max_nodes": SettingName("max_nodes"),
    "time_limit": SettingName("time_limit"),
    "positions": Sentence("the number of positions"),
    "texts": Sentence("the positions"),
    "files": Sentence("the game's own file"),
    "shard": SettingName("shard"),
}
"""The members of an identity, in words."""

DIGEST = re.compile("[0-9a-f]{64}")
SETTING = {str, int, float, bool, type(None)}
READING_ERRORS = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, MinimaxVizError)
"""What may be raised while reading a document that is not as it was written."""


def survey_identity(
    job: Job, texts: Sequence[str], survey: Survey, shard: Shard | None = None, chosen: int | None = None
) -> dict[str, Any]:
    """Make the identity of a survey, or of a shard of it, as a JSON object; of a user's file, the contents count. It
    also keeps what is `shown` of the survey, and the depth that was `chosen` if none was given.
    """
    identity = {
        "survey": VERSION,
        "minimax_viz": __version__,
        "game": job.game,
        "searches": [dict(search) for search in job.searches],
        "max_nodes": job.max_nodes,
        "time_limit": job.time_limit,
        "positions": len(texts),
        "texts": digest_of(texts),
        "files": {name: digest(Path(name).read_bytes()) for name in files_of(job)},
        "shown": {
            "is_start": survey.is_start,
            "choice": {"count": survey.choice.count, "seed": survey.choice.seed},
            "headers": [header_document(one.header) for one in survey.configurations],
        },
        "shard": None if shard is None else str(shard),
        "chosen": chosen,
    }
    as_read: dict[str, Any] = json.loads(json.dumps(identity))
    return as_read


def differing_members(one: Identity, other: Identity, may_differ: Sequence[str]) -> list[str]:
    """Return the members in which two surveys differ: those that can be told in words, if there are any."""
    names = [name for name in one if name not in may_differ and one[name] != other.get(name)]
    return [name for name in names if name in WORDS] or names


def in_words(members: Sequence[str]) -> tuple[Sentence | SettingName, ...]:
    """Return members of an identity in words."""
    return tuple(dict.fromkeys(WORDS.get(name, Sentence("their first lines")) for name in members))


# The lines ------------------------------------------------------------------------------------------------------------


def digest(data: bytes) -> str:
    """Compute the digest of these bytes."""
    return hashlib.sha256(data).hexdigest()


def digest_of(texts: Sequence[str]) -> str:
    """Compute the digest of positions, given by their texts."""
    return digest("\n".join(texts).encode("utf-8", "surrogatepass"))


def sealed(document: Mapping[str, Any], head: bytes) -> bytes:
    """Write a document as a line of a file whose first line is `head`."""
    body = json.dumps(document).encode("ascii")
    return body[:-1] + seal(body, head)


def seal(body: bytes, head: bytes) -> bytes:
    """Make the end of a line, with the digest of the JSON object `body`."""
    return f', "sha256": "{digest(head + body)}"}}\n'.encode("ascii")


def is_sealed(line: bytes, head: bytes) -> bool:
    """Whether a line is unchanged since it was written to a file whose first line is `head`."""
    length = len(seal(b"", b""))
    return line[-length:] == seal(line[:-length] + b"}", head)


def parse_line(line: bytes) -> dict[str, Any]:
    """Read the JSON object in a line; empty if there is no such thing."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


# What they say --------------------------------------------------------------------------------------------------------


def survey_from(identity: Identity) -> Survey:
    """Return the survey, without its rows, that a first line describes. Raises one of READING_ERRORS."""
    shown, count = identity["shown"], identity["positions"]
    headers = [header_of(document) for document in shown["headers"]]
    names = [name.typed for name in search_names(headers)]
    configurations = list(map(Configuration, names, headers))
    choice = PositionChoice(**shown["choice"])
    require(type(shown["is_start"]) is bool, "is_start is true or false")
    require(choice.count is None or (type(choice.count) is int and count <= choice.count), "count is a count")
    require(type(choice.seed) is int and choice.seed >= 0, "seed is a whole number")
    return Survey(headers[0], shown["is_start"], choice, count, configurations)


def is_count(value: object, most: float = MOST_POSITIONS) -> bool:
    """Whether something in a file is a whole number from 0 to `most`."""
    return type(value) is int and 0 <= value <= most


def is_digest(value: object) -> bool:
    """Whether something in a file may be a digest."""
    return isinstance(value, str) and DIGEST.fullmatch(value) is not None


@dataclass(frozen=True, slots=True)
class SurveyPart:
    """The part of a survey in a file, by its first line: what that identifies, the survey without rows, the shard."""

    path: Path
    head: bytes
    identity: Identity
    survey: Survey
    shard: Shard

    def measurement(self, line: bytes, number: int) -> tuple[int, Measurement]:
        """Return the number of the position and the measurement in line `number`. Raises SettingsError if it is not an
        unchanged row of this part.
        """
        try:
            require(is_sealed(line, self.head), "the digest is that of the line")
            entry = parse_line(line)
            at, row = entry["at"], entry["row"]
            require(is_count(at, self.survey.count - 1) and self.shard.has(at), "the position is in the shard")
            self._check_row(row)
        except READING_ERRORS as error:
            raise SettingsError(
                "{file} has been changed since it was written: line {line} is not a row of this survey as it was "
                "saved; delete the line, and search its position again with the command that wrote it.",
                place=TextPlace(number, path=str(self.path)),
                file=str(self.path),
                line=str(number),
            ) from error
        return at, shared(row)

    def _check_row(self, row: Any) -> None:
        """Check a row against what the first line says. Raises one of READING_ERRORS."""
        require({*row} == {*Measurement.__annotations__}, "a row has its figures")
        is_position = is_text(row["position"]) and row["to_move"] in (MAX, MIN, CHANCE)
        require(is_position and type(row["over"]) is bool, "its position")
        runs, configurations = row["runs"], self.survey.configurations
        for run, configuration in zip(runs, configurations, strict=True):
            self._check_run(run, configuration.settings, over=row["over"])
        headers = [one.header for one in configurations]
        for name, value in agreement_figures(headers, runs).items():
            require(type(row[name]) is type(value) and row[name] == value, f"{name} follows from the runs")
        comparable = len(set(map(position_of, headers))) == 1
        if comparable:
            self._check_trees(runs)
        least = row["minimal_leaves"]
        leaves = [run["leaves"] for run in runs if run["stopped"] is None]
        known = comparable and is_count(least, min(leaves, default=0)) and least > 0
        require(least is None or known, "no search has fewer leaves than the fewest")

    def _check_run(self, run: Mapping[str, Any], settings: Settings, *, over: bool) -> None:
        """Check that the figures of one search agree with each other."""
        require({*run} == {*FIGURES}, "a run has its figures")
        value, best, stopped = run["value"], run["best_move"], run["stopped"]
        nodes, leaves, cutoffs, pruned = (run[name] for name in ("nodes", "leaves", "cutoffs", "pruned_moves"))
        require(all(is_count(count, float("inf")) for count in (nodes, leaves, cutoffs, pruned)), "counts")
        require(stopped in (None, "nodes", "time"), "stopped is null, nodes or time")
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


def part_with(head: bytes, path: Path) -> SurveyPart:
    """Return the part of a survey with this first line. Raises SettingsError unless this version wrote the line so."""
    identity = parse_line(head)
    version = identity.get("survey")
    if type(version) is int and version != VERSION:
        raise SettingsError(
            "{file} is a survey in version {version} of its format, and this minimax-viz reads version {known}; delete "
            "the file, and make it again.",
            file=str(path),
            version=str(version)[:20],
            known=str(VERSION),
        )
    try:
        require(is_sealed(head, b"") and version == VERSION, "it is a survey with its digest")
        require(isinstance(identity["minimax_viz"], str) and isinstance(identity["game"], str), "they are texts")
        searches, files = identity["searches"], identity["files"]
        require(isinstance(searches, list) and len(searches) > 1, "searches is a list")
        require(all(isinstance(one, dict) and {*map(type, one.values())} <= SETTING for one in searches), "settings")
        require(isinstance(files, dict) and all(map(is_digest, files.values())), "files have digests")
        require(is_digest(identity["texts"]) and is_count(identity["positions"]), "there are positions")
        most, limit, chosen = (identity[name] for name in ("max_nodes", "time_limit", "chosen"))
        require(most is None or (type(most) is int and most > 0), "max_nodes is a count")
        require(limit is None or (type(limit) in NUMBER_TYPES and 0 < limit < 1e12), "time_limit is a number")
        require(chosen is None or (type(chosen) is int and chosen > 0), "chosen is a depth")
        shard = WHOLE if identity["shard"] is None else parse_shard(identity["shard"])
        require(identity["shard"] in (None, str(shard)), "shard is K/N")
        survey = survey_from(identity)
        require(len(survey.configurations) == len(searches), "each search has a header")
    except READING_ERRORS as error:
        raise SettingsError(
            "{file} has been changed since it was written: its first line no longer says which survey it belongs to; "
            "delete the file, and make it again.",
            file=str(path),
        ) from error
    return SurveyPart(path, head, identity, survey, shard)
