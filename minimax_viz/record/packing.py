"""Seal the document of a trace with its digest and compress it; open it again, and believe nothing unchecked."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Iterator

from minimax_viz.errors import TraceFileError

FORMAT = "minimax-viz trace"
VERSION = 3
MOST_BYTES = 1 << 30  # bytes unpacked
ALWAYS_ALLOWED = 8 << 20  # bytes unpacked, however small the file
TIGHTEST = 64  # unpacked bytes per byte of the file; gzip would allow a thousand, enough for a decompression bomb
PIECE, BLOCK = 1 << 16, 1 << 20  # bytes to read at a time, and to unpack
GZIPPED = b"\x1f\x8b"
COMPRESSION = 3  # of gzip's nine levels; 6 would save a third of the file for three times the time
SYSTEM, UNKNOWN = 9, b"\xff"  # the byte of a gzip header that names the operating system, and its value for "unknown"
BEGINNING = re.compile(
    rb'\s*\{\s*"format"\s*:\s*"minimax-viz trace"\s*[,}]\s*(?:"version"\s*:\s*(?P<version>[0-9]{1,99})\b(?!\.))?'
)


def packed(document: bytes) -> bytes:
    """Make a trace file of a document; the same document gives the same bytes, on every system."""
    body = document[:-1] + seal(hashlib.sha256(document).hexdigest())
    tight = gzip.compress(body, COMPRESSION, mtime=0)
    made = tight
    if len(body) > unpacked_limit(len(tight)):  # so repetitive that `load` would take it for a bomb
        loosely = zlib.compressobj(COMPRESSION, wbits=zlib.MAX_WBITS | 16, strategy=zlib.Z_HUFFMAN_ONLY)
        made = loosely.compress(body) + loosely.flush()  # at least one bit for each byte
    return made[:SYSTEM] + UNKNOWN + made[SYSTEM + 1 :]


def seal(digest: str) -> bytes:
    """Return the end of a document: its last member, which is the digest of all the others."""
    return f',"sha256":"{digest}"}}'.encode()


SEAL_LENGTH = len(seal(64 * "0"))


def sealed_text(data: bytes, file: str) -> bytes:
    """Unpack the document in the bytes of a `file`. Raises TraceFileError.

    It is unpacked twice: nothing is kept or parsed until its digest is known to match, and its length to be in
    proportion to the file's.
    """
    if not data.startswith(GZIPPED):
        raise TraceFileError("{file} is not a trace file: it is not gzipped.", file=file)
    length, held, digest = 0, b"", hashlib.sha256()
    try:
        for block in blocks_of(data, file):
            length += len(block)
            if length > MOST_BYTES:
                raise TraceFileError(
                    "{file} unpacks to more than 1 GiB, which no trace should; it was not read.", file=file
                )
            held += block
            digest.update(held[:-SEAL_LENGTH])
            held = held[-SEAL_LENGTH:]
        check_beginning(next(blocks_of(data, file), b""), file)
        digest.update(b"}")
        if held != seal(digest.hexdigest()):
            raise was_changed(file)
        if length > unpacked_limit(len(data)):
            raise TraceFileError(
                "{file} unpacks to more than {times} times its size, which no trace does; it was not read.",
                file=file,
                times=TIGHTEST,
            )
        return b"".join(blocks_of(data, file))
    except zlib.error as error:
        raise TraceFileError("{file} is damaged: it cannot be unpacked.", file=file) from error


def check_seal(text: bytes, file: str) -> None:
    """Raise TraceFileError unless an unpacked document begins as a trace does, and its digest matches the rest."""
    check_beginning(text, file)
    digest = hashlib.sha256(text[:-SEAL_LENGTH])
    digest.update(b"}")
    if text[-SEAL_LENGTH:] != seal(digest.hexdigest()):
        raise was_changed(file)


def was_changed(file: str) -> TraceFileError:
    """Make the error about a file whose digest does not match."""
    return TraceFileError(
        "{file} has been changed since it was written: its digest does not match its contents.", file=file
    )


def unpacked_limit(packed_length: int) -> int:
    """Return how many bytes a file of `packed_length` bytes may unpack to, so that a small file is cheap to read."""
    return max(ALWAYS_ALLOWED, TIGHTEST * packed_length)


def check_beginning(text: bytes, file: str) -> None:
    """Raise TraceFileError if a document does not begin as a trace does, or has a later version."""
    beginning = BEGINNING.match(text)
    if beginning is None:
        raise TraceFileError(
            '{file} is not a minimax-viz trace: it does not begin with "format": "{format}".', file=file, format=FORMAT
        )
    version = beginning["version"]
    if version is not None and int(version) > VERSION:
        raise TraceFileError(
            "{file} has version {version}, this minimax-viz reads up to {newest}; install a newer minimax-viz.",
            file=file,
            version=version.decode()[:40],
            newest=str(VERSION),
        )


def blocks_of(data: bytes, file: str) -> Iterator[bytes]:
    """Unpack gzip data in blocks, none of them empty. Raises TraceFileError and zlib.error."""
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    for start in range(0, len(data), PIECE):
        piece = data[start : start + PIECE]
        while not unpacker.eof:
            block = unpacker.decompress(piece, BLOCK)
            piece = unpacker.unconsumed_tail
            if block:
                yield block
            elif not piece:
                break
        if unpacker.eof and (unpacker.unused_data or start + PIECE < len(data)):
            raise TraceFileError("{file} has something after its end.", file=file)
    if not unpacker.eof:
        raise TraceFileError("{file} is cut short: its end is missing.", file=file)
