"""How large a request may be."""

MIB = 1 << 20  # bytes
LARGEST_BODY = MIB
LARGEST_BODIES = {"open": 16 * MIB}
"""Those of the calls that take more, by name: files come whole."""

MOST_UNREAD = 2 * max(LARGEST_BODIES.values())
"""Bytes of a body that are passed over before a refusal."""


def largest_body(call: str) -> int:
    """The bytes that the body of a call may have."""
    return LARGEST_BODIES.get(call, LARGEST_BODY)
