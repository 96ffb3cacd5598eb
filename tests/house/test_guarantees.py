"""docs/guarantees.md: every promise names tests, and each of these exists."""

import re

from places import ROOT
from tests.attack.__main__ import ATTACKS

PAGE = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")


def test_every_promise_is_held_by_tests_that_are_there():
    promised = PAGE.partition("## What is not promised")[0]
    blocks = re.findall(r"^\*\*.+?(?=^\*\*|^## |\Z)", promised, re.MULTILINE | re.DOTALL)
    assert len(blocks) == promised.count("\n**") >= 14
    for block in blocks:
        named = re.findall(r"`(tests/[\w/]+\.py)`", block)
        assert named, block
        for name in named:
            text = (ROOT / name).read_text(encoding="utf-8")
            assert "def test_" in text or "ATTACK = Attack(" in text, name


def test_every_attack_holds_a_promise():
    for name in ATTACKS:
        assert f"`tests/attack/{name}.py`" in PAGE
