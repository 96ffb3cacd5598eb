"""Files that do not tell when or on which system they were made: the same contents give the same bytes."""

import re
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

MADE_ON = 3  # any system does, as long as it is always the same one
CREATED = re.compile(rb"/CreationDate \(D:[^()]*\)")


def timeless_archive(archive: BytesIO) -> bytes:
    """A ZIP archive with the same members in the same order, all of the first day that the format knows."""
    made = BytesIO()
    with ZipFile(archive) as given, ZipFile(made, "w") as packed:
        for name in given.namelist():
            member = ZipInfo(name)
            member.compress_type, member.create_system = ZIP_DEFLATED, MADE_ON
            packed.writestr(member, given.read(name))
    return made.getvalue()


def timeless_pdf(document: bytes) -> bytes:
    """A PDF that names this program instead of its date, in as many bytes: everything else stays where it is."""
    return CREATED.sub(lambda date: b"/Creator (minimax-viz)".ljust(len(date[0])), document)
