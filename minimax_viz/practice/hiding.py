"""Obfuscation of answers, so that they cannot be read at a glance in the source of a page."""

import json
import zlib
from base64 import b64encode
from typing import Any

MASK = 0xA5


def hidden(answer: Any) -> str:
    """Encode a value as JSON, deflated, masked and in base64. web/practice/hidden.js decodes it."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return b64encode(bytes(byte ^ MASK for byte in zlib.compress(text.encode("utf-8"), 9))).decode()
