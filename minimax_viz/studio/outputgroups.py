"""The groups that outputs are offered in."""

from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase

from minimax_viz.text.catalog import Catalog
from minimax_viz.text.outputs import output_group_title

GROUPS: Mapping[str, Sequence[str]] = {
    "pages": ("html", "compare-html", "booth-*", "embed"),
    "pictures": ("svg", "png", "pdf", "graphviz-*", "step-*", "compare-svg", "slides-frames", "poster-*"),
    "slides": ("slides-pptx", "slides-reveal", "slides-marp", "slides-gif", "slides-apng", "slides-mp4"),
    "latex": ("slides-beamer", "slides-tikz"),
    "tables": ("nodes-*", "steps-*"),
    "trees": ("tree-*", "gv"),
    "records": ("trace", "trace-*", "txt", "code"),
}
"""The outputs of each group, the first groups for those who begin; a star is any rest of a name."""


def group_of(output: str) -> str:
    """The group of an output."""
    return next(group for group, names in GROUPS.items() if any(fnmatchcase(output, name) for name in names))


def groups_told(groups: Collection[str], words: Catalog) -> list[dict[str, str]]:
    """Groups in their order, with their titles."""
    return [{"name": group, "title": output_group_title(group, words)} for group in GROUPS if group in groups]
