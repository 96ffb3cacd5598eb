"""Decode the text of a position from the bytes of a file."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from minimax_viz.errors import PositionError, Sentence

LARGEST = 256 << 20  # bytes; a tree of some ten million leaves


def decoded(data: bytes, source: str | Sentence) -> str:
    """The text in `data`, in UTF-8 or marked as UTF-16. Raises PositionError if it is not text."""
    if len(data) > LARGEST:
        raise PositionError(
            "{source} is larger than {size} MiB, too large for a position.", source=source, size=LARGEST >> 20
        )
    try:
        return data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            "{source} is not UTF-8 text (byte {number} is {byte}); save it as UTF-8.",
            source=source,
            number=str(error.start + 1),
            byte=f"{data[error.start]:#04x}",
        ) from error
