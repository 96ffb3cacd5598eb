"""Faults planted in copies of the pages' modules: the module, its text, the planted text, a case that notices it."""

import json
from pathlib import Path
from typing import NamedTuple

from tests.conformance.cases import Case


class Mutation(NamedTuple):
    """`text` of a module becomes `planted`, and `case` notices."""

    module: str
    text: str
    planted: str
    case: Case

    def plant(self, web: Path) -> None:
        """Change the module in this copy. Raises ValueError if there is not one such module, or such text, in it."""
        (path,) = (path for path in web.glob(f"*/{self.module}.js") if path.parent.name != "plain")
        before, after = path.read_text("utf-8").split(self.text)
        path.write_text(before + self.planted + after, "utf-8")


MUTATIONS = tuple(
    Mutation(module, text, planted, Case(*case))
    for module, text, planted, case in json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
)
