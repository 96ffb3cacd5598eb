"""Minifies and packs the pages' scripts and translates their templates when the package is built: no user needs the
minifier, nor waits for Jinja's compiler.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]  # its configuration's type is hatchling's own affair
    """Fills `minimax_viz/output/built`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the files of a wheel are gathered; the same for an editable installation."""
        if self.target_name != "wheel":
            return
        sys.path.insert(0, str(ROOT))
        from minimax_viz.output.html.scripts import build_of, built_name, names_of_scripts
        from minimax_viz.output.templates import build_of_template

        web = ROOT / "minimax_viz" / "web"
        scripts = names_of_scripts(path.relative_to(web).as_posix() for path in web.glob("*/main.js"))
        built = [(built_name(name), build_of(name)) for name in scripts]
        built += [build_of_template(path.relative_to(web).as_posix()) for path in web.glob("*/*.j2")]
        for name, text in built:
            target = ROOT / "minimax_viz" / "output" / "built" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
