"""The text of a position in a file's bytes."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from minimax_viz.errors import PositionError

LARGEST = 256 << 20  # bytes; a tree of some ten million leaves


def decoded(data: bytes, source: str) -> str:
    """The text in UTF-8 `data`. Raises PositionError if it is none."""
    if len(data) > LARGEST:
        raise PositionError(f"{source} is larger than {LARGEST >> 20} MiB, too large for a position.")
    try:
        return data.decode("utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            f"{source} is not UTF-8 text (byte {error.start + 1} is {data[error.start]:#04x}); save it as UTF-8."
        ) from error
