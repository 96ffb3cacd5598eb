"""The templates of pages and Markdown."""

import hashlib
import re
from collections.abc import MutableMapping
from functools import cache
from typing import Any

import jinja2
from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from minimax_viz.output.assets import asset_text, built_text

OF_PAGES = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True}


def template_source(name: str) -> str:
    """The text of a template; a page's without indentation, since nobody reads its source."""
    text = asset_text(name)
    return re.sub(r"^ +", "", text, flags=re.MULTILINE) if name.endswith(".html.j2") else text


class BuiltFirst(FunctionLoader):
    """A loader that takes a template's translation to Python if it was built from the same text by the same Jinja."""

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # as it is called
    ) -> Template:
        built, known = built_text(f"{name}.txt"), stamp(name)
        if built is None or known is None or not built.startswith(known):
            return super().load(environment, name, globals)
        code = compile(built, name, "exec")
        return environment.template_class.from_code(environment, code, globals or {})


@cache
def environment(**options: Any) -> Environment:
    """Templates, by the names that `asset_text` knows. Rendering one with a variable missing is an error."""
    loader = BuiltFirst if options == OF_PAGES else FunctionLoader
    return Environment(loader=loader(template_source), undefined=StrictUndefined, keep_trailing_newline=True, **options)


def template(name: str) -> Template:
    """A template that escapes the values it is given."""
    return environment(**OF_PAGES).get_template(name)


def build_of_template(name: str) -> tuple[str, str]:
    """The name under which to store a page's template, and the template translated to Python."""
    code = environment(**OF_PAGES).compile(template_source(name), name, name, raw=True)
    return f"{name}.txt", (stamp(name) or "") + code


def stamp(name: str) -> str | None:
    """The first line of a built template: its text's digest and Jinja's version; None if Jinja does not say that."""
    version = vars(jinja2).get("__version__")
    digest = hashlib.sha256(template_source(name).encode()).hexdigest()
    return None if version is None else f"# {digest} jinja2 {version}\n"
