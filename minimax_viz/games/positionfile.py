"""Decode the text of a position from the bytes of a file."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from minimax_viz.errors import PositionError

LARGEST = 256 << 20  # bytes; a tree of some ten million leaves


def decoded(data: bytes, source: str) -> str:
    """The text in `data`, in UTF-8 or marked as UTF-16. Raises PositionError if it is not text."""
    if len(data) > LARGEST:
        raise PositionError(f"{source} is larger than {LARGEST >> 20} MiB, too large for a position.")
    try:
        return data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            f"{source} is not UTF-8 text (byte {error.start + 1} is {data[error.start]:#04x}); save it as UTF-8."
        ) from error
