"""`python -m tests.mirrors` writes the translated modules and the table in the docs."""

from tests.mirrors.names import TRANSLATED
from tests.mirrors.table import CORE, DOCS, TABLE, table
from tests.mirrors.translation import Translation

for path in TRANSLATED:
    CORE.joinpath(path.rpartition("/")[2]).with_suffix(".js").write_text(
        Translation(path).text(), "utf-8", newline="\n"
    )
DOCS.write_text(TABLE.sub(lambda _: table(), DOCS.read_text("utf-8"), count=1), "utf-8", newline="\n")
