"""Files that say which program made them, but not when or on which system: the same contents give the same bytes."""

import re
import struct
import zlib
from collections.abc import Container, Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

MADE_ON = 3  # any system does, as long as it is always the same one
FIRST_CHUNK = 33  # bytes: the signature of a PNG, and the chunk with its size
CREATED = re.compile(rb"/CreationDate \(D:[^()]*\)")


def archive_of(files: Iterable[tuple[str, bytes]], *, stored: Container[str] = ()) -> bytes:
    """A ZIP archive of files by name, all dated alike, and compressed but for those in `stored`."""
    made = BytesIO()
    with ZipFile(made, "w") as packed:
        for name, data in files:
            member = ZipInfo(name)
            member.compress_type = ZIP_STORED if name in stored else ZIP_DEFLATED
            member.create_system = MADE_ON
            packed.writestr(member, data)
    return made.getvalue()


def reproducible_pdf(document: bytes) -> bytes:
    """A PDF that names this program where it named its date, in as many bytes, so that all else stays in place."""
    return CREATED.sub(lambda date: b"/Creator (minimax-viz)".ljust(len(date[0])), document)


def signed_png(picture: bytes, mark: str = "minimax-viz") -> bytes:
    """The PNG with this program's name, or a longer mark, in a text chunk after the first chunk."""
    text = b"tEXtSoftware\0" + mark.encode("ascii")
    chunk = struct.pack(">I", len(text) - len(b"tEXt")) + text + struct.pack(">I", zlib.crc32(text))
    return picture[:FIRST_CHUNK] + chunk + picture[FIRST_CHUNK:]
