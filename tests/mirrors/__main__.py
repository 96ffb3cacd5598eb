"""`python -m tests.mirrors` writes the translated modules and the table in the docs."""

from tests.mirrors.names import TRANSLATED, page_module
from tests.mirrors.table import DOCS, TABLE, WEB, table
from tests.mirrors.translation import Translation

for path in TRANSLATED:
    (WEB / page_module(path)).write_text(Translation(path).text(), "utf-8", newline="\n")
DOCS.write_text(TABLE.sub(lambda _: table(), DOCS.read_text("utf-8"), count=1), "utf-8", newline="\n")
