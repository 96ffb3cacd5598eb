"""SCORM 1.2: a package with the practice page, and a frame around it that reports the score to a learning platform.

Source: https://adlnet.gov/projects/scorm/ (SCORM 1.2, Content Aggregation Model and Run-Time Environment).
"""

from minimax_viz.output.assets import asset_text
from minimax_viz.output.templates import template
from minimax_viz.output.timeless import archive_of

LAUNCH, PAGE, SCRIPT, STYLE = "minimax-viz.html", "practice.html", "launch.js", "launch.css"


def scorm_of(page: str, title: str, lang: str = "en") -> bytes:
    """A practice page as a package."""
    files = {
        LAUNCH: template("scorm/launch.html.j2").render(title=title, lang=lang),
        PAGE: page,
        SCRIPT: asset_text("scorm/launch.js"),
        STYLE: asset_text("scorm/launch.css"),
    }
    manifest = template("scorm/imsmanifest.xml.j2").render(title=title, names=[*files])
    return archive_of((name, text.encode("utf-8")) for name, text in {"imsmanifest.xml": manifest, **files}.items())
