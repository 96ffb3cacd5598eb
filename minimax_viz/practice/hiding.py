"""Answers that cannot be read at a glance in the source of a page. Whoever wants to read them can."""

import json
import zlib
from base64 import b64encode
from typing import Any

MASK = 0xA5


def hidden(answer: Any) -> str:
    """Something as JSON, deflated, masked and in base64. The page takes it back in web/practice/hidden.js."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return b64encode(bytes(byte ^ MASK for byte in zlib.compress(text.encode("utf-8"), 9))).decode()
