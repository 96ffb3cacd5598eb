"""STUB"""
from typing import Any
def face_of(game: Any, name: str) -> dict[str, Any]:
    return {}
