"""A shard: every N-th position of a survey."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from minimax_viz.errors import SettingsError

MOST_SHARDS = 100_000
FILES = "survey.shard-*-of-*.part.jsonl"
"""The pattern of the files with shards in a folder."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One shard, with its `number` from 1, `of` so many."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    @property
    def file_name(self) -> str:
        """The name of the file for the rows; the names of all shards sort by number."""
        return f"survey.shard-{self.number:0{len(str(self.of))}}-of-{self.of}.part.jsonl"

    def has(self, at: int) -> bool:
        """Whether the position with this number, from 0, is in the shard."""
        return at % self.of == self.number - 1

    def texts(self, texts: Sequence[str]) -> Mapping[int, str]:
        """Return the positions of the shard with their numbers."""
        return {at: texts[at] for at in range(self.number - 1, len(texts), self.of)}


WHOLE = Shard(1, 1)


def shard_of(text: str) -> Shard:
    """Read a shard such as "3/20". Raises SettingsError."""
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})\s*", text)
    if match is None:
        numbers = re.findall("[0-9]{1,6}", text)
        example = "/".join(numbers) if len(numbers) == 2 else "3/20"
        raise SettingsError(
            "{given}: it is K/N, the K-th of N parts, such as {example}.", option="shard", value=text, example=example
        )
    number, of = map(int, match.groups())
    shard = f"{number}/{of}"
    if not 1 <= number <= of:
        raise SettingsError(
            "{given}: K is from 1 to N; there is no part {number} of {parts}.",
            option="shard",
            value=shard,
            number=str(number),
            parts=str(of),
        )
    if of > MOST_SHARDS:
        raise SettingsError(
            "{given}: a survey has at most {most} parts.", option="shard", value=shard, most=MOST_SHARDS
        )
    return Shard(number, of)
