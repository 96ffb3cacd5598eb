"""What is wrong with a request to the studio is said in one sentence, with its place, in the words of the page."""

import json
from typing import Any

import pytest

from islands import english_in
from places import DATA
from studio_files import refused

WRONG: list[tuple[str, dict[str, Any], str | None, str]] = json.loads(
    (DATA / "studio-refusals.json").read_text(encoding="utf-8")
)
"""The name of a call and its document, the place that is named, and the sentence."""


@pytest.mark.parametrize(("name", "document", "at", "said"), WRONG)
def test_what_is_wrong_is_a_sentence_at_its_place(name: str, document: dict[str, Any], at: str | None, said: str):
    assert refused(name, **document) == {"error": said, "at": at}
    assert "--" not in said, "the studio has settings and no options"
    if "lang" not in document:
        russian = refused(name, **document, lang="ru")["error"]
        assert russian != said and english_in(russian) == []
