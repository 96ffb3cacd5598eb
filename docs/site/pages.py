"""The sources of the site: the docs with live figures in place of pictures, the home page, the gallery."""

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from html import escape
from os.path import relpath
from pathlib import Path
from typing import Any

from made import ROOT, Made

from minimax_viz.lessons.lesson import NAMES, Lesson

HERE = Path(__file__).parent
FILES = ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff", "Makefile")
PICTURE = re.compile(r"^!\[([^\]]*)\]\(images/([\w-]+)\.\w+\)$", re.MULTILINE)
FIGURE = re.compile(r"^\{figure ([\w-]+)\}$", re.MULTILINE)
TO_SITE = {
    "](../README.md)": "](../index.md)",
    "](site/": "](../",
}  # where the site has another page than the repository

Make = Callable[[str], Made]


def figures() -> dict[str, Any]:
    """The live figures by name."""
    return tomllib.loads((HERE / "figures.toml").read_text("utf-8"))


def groups() -> list[dict[str, Any]]:
    """The groups of the gallery, each with its searches."""
    return tomllib.loads((HERE / "gallery.toml").read_text("utf-8"))["group"]


def write_pages(pages: Path, make: Make) -> None:
    """Collect the site's sources in a folder that is empty."""
    shutil.copytree(ROOT / "docs", pages / "docs", ignore=shutil.ignore_patterns("site", "images", "*.py"))
    shutil.copytree(ROOT / "examples", pages / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copyfile(ROOT / name, pages / name)
    for name in ("look.css", "reach.js", "iframe-worker.js"):
        shutil.copyfile(HERE / name, pages / name)
    home = (HERE / "index.md").read_text("utf-8").replace("](../../", "](").replace("](../", "](docs/")
    (pages / "index.md").write_text(home, "utf-8", newline="\n")
    (pages / "gallery.md").write_text("\n".join(gallery(make)), "utf-8", newline="\n")
    (pages / "lessons.md").write_text("\n".join(lessons(make)), "utf-8", newline="\n")
    known = figures()
    for page in pages.rglob("*.md"):
        up = relpath(pages, page.parent)

        def live(match: re.Match[str], up: str = up) -> str:
            return figure(known[match[2]], match[1], up, make)

        text = PICTURE.sub(live, page.read_text("utf-8"))
        text = FIGURE.sub(lambda match: figure(known[match[1]], known[match[1]]["title"], up, make), text)  # noqa: B023
        for old, new in TO_SITE.items():
            text = text.replace(old, new)
        page.write_text(text, "utf-8", newline="\n")


def figure(known: Mapping[str, Any], title: str, up: str, make: Make) -> str:
    """A page, or a picture where the command makes none, with its command below it, and a way into the studio."""
    made, address = make(known["command"]), known.get("address", "")
    if made.page is not None:
        source = escape(f"{up}/{made.page}" + (f"#{address}" if address else ""))
        phone = ' class="phone"' if known.get("phone") else ""
        shown = f'<iframe{phone} src="{source}" title="{escape(title)}" loading="lazy"></iframe>'
        links = [f'<a href="{source}">on a page of its own</a>']
    else:
        shown = f'<img src="{up}/{made.picture}" alt="{escape(title)}" loading="lazy">'
        links = []
    step = re.search(r"(?<![^&])step=\d+", address)
    studio = escape(f"{up}/studio.html#{made.link}" + (f"&{step[0]}" if step else ""))
    links.append(f'<a href="{studio}">in the studio</a>')
    lines = [
        '<figure class="live" markdown>', shown, '<figcaption markdown>', "", f"``` sh\n{known['command']}\n```", "",
        f"Open it {' · '.join(links)}", "", "</figcaption>", "</figure>",
    ]  # fmt: skip
    return "\n".join(lines)


def gallery(make: Make) -> Iterator[str]:
    """The page of the gallery, a line at a time."""
    yield (HERE / "gallery.md").read_text("utf-8")
    for group in groups():
        yield f'\n## {group["title"]}\n\n<div class="cards" markdown>\n'
        for search in group["search"]:
            yield from card(search, make(search["command"]))
        yield "</div>"


def card(search: Mapping[str, Any], made: Made) -> Iterator[str]:
    """The card of a search: its picture, what to look for, its command, where it is from."""
    page = made.page
    yield '<div class="card" markdown>'
    yield (
        f'<a class="picture" href="{page}" aria-label="Step through: {escape(search["title"])}">'
        f'<img src="{made.picture}" alt="" loading="lazy"></a>\n'
    )
    yield f"### {search['title']}\n\n{search['look']}\n\n``` sh\n{search['command']}\n```\n"
    yield f"{search['source']}\n{{ .source }}\n"
    yield f'<a href="{page}">Step through it</a> · <a href="studio.html#{escape(made.link)}">Open in the studio</a>\n'
    yield "</div>\n"


def lessons(make: Make) -> Iterator[str]:
    """The page of the lessons, a line at a time."""
    yield (HERE / "lessons.md").read_text("utf-8")
    yield '<div class="cards" markdown>\n'
    for name in NAMES:
        text, command = Lesson(name).text("en"), f"minimax-viz lesson {name}"
        lesson, plan = make(command), make(f"{command} --plan")
        yield f'<div class="card" markdown>\n\n## {text.title}\n\n{text.lead}\n\n``` sh\n{command}\n```\n'
        yield f'<a href="{lesson.page}">Open the lesson</a> · <a href="{plan.page}">The teacher\'s plan</a>\n\n</div>\n'
    yield "</div>"
