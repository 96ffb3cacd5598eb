"""The fair in a box: every piece is there, opens without a network, and says the numbers of its own searches."""

import json
import re
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from axe import PHONE, check
from command_line import invoke
from minimax_viz import fair, trace
from minimax_viz.errors import EngineError, OutputError
from minimax_viz.search.settings import LEVELS
from minimax_viz.tasks import fair as fairparts
from minimax_viz.tasks.fair import FairBox
from minimax_viz.text.catalog import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenPage = Callable[..., Page]

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
PIECES = {
    "index.html", "guide.html", "play.html", "steps.html", "compare.html", "slides.html", "slides.pptx", "poster.pdf",
    "practice.html", "sheets.pdf", "key.pdf",
}  # fmt: skip


@pytest.fixture(scope="module")
def boxes() -> dict[str, FairBox]:
    """A whole box of a tree, and of a board, in Russian, what takes no time."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        only("play", "steps", monkeypatch=monkeypatch)
        quick = fair("XOX/.O./.XO", lang="ru")
    return {"en": fair(AIMA), "ru": quick}


run = partial(invoke, "fair", env={"MINIMAX_VIZ_LANG": "en"})


def test_everything_is_in_the_box_and_every_link_leads_to_it(boxes: dict[str, FairBox]):
    assert (set(boxes["en"].files), boxes["en"].missing) == (PIECES, {})
    for box in boxes.values():
        linked = {
            page: set(re.findall(r'href="([^"]+)"', box.files[page].decode("utf-8")))
            for page in ("index.html", "guide.html")
        }
        assert linked["guide.html"] <= set(box.files) and linked["index.html"] == set(box.files) - {"index.html"}


def test_the_answers_have_the_numbers_of_the_searches(boxes: dict[str, FairBox]):
    guide = boxes["en"].files["guide.html"].decode("utf-8")
    whole, pruned = trace(AIMA, algorithm="minimax"), trace(AIMA)
    assert f"there are {whole.nodes} nodes to look at; it looked at {pruned.nodes} of them" in guide
    assert f"skipped {pruned.pruned_moves} moves" in guide
    assert "looks at the same 11 nodes again" in guide
    assert "Show step 18 on the step page" in guide
    assert next(step.number for step in pruned.steps if step.kind == "cutoff") == 18
    assert guide.count("<dt>") == 5
    assert "Пять вопросов" in boxes["ru"].files["guide.html"].decode("utf-8")


def test_the_guide_says_of_the_booth_what_the_booth_says(boxes: dict[str, FairBox], monkeypatch: pytest.MonkeyPatch):
    for lang, box in boxes.items():
        words = catalog(lang)
        known = {"play": words.text("fair.part.play"), **{one: words.text(f"booth.level.{one}") for one in LEVELS}}
        plies = {"easy_plies": LEVELS["easy"], "medium_plies": LEVELS["medium"]}
        answers = re.findall("<dd>(.*?)</dd>", box.files["guide.html"].decode("utf-8"), re.DOTALL)
        for name, answer in zip(("all", "ahead", "win", "learn"), answers, strict=False):
            about = words.text(f"fair.booth.{name}", **known, **(plies if name == "ahead" else {}))
            assert about in unescape(answer)
    only("steps", monkeypatch=monkeypatch)
    guide = fair(AIMA).files["guide.html"].decode("utf-8")
    assert "Play against it" not in guide[guide.index("<dl>") :]


def only(*names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the pieces of the box, these alone can be made."""

    def refused(subject: fairparts.FairSubject) -> dict[str, bytes]:
        raise EngineError('A PDF needs reportlab; install it with: pip install "minimax-viz[poster]".')

    parts = {part: make if part in names else refused for part, make in fairparts.PARTS.items()}
    monkeypatch.setattr("minimax_viz.tasks.fair.PARTS", parts)


@pytest.mark.thorough
def test_it_opens_from_a_stick_and_its_guide_is_one_printed_page(
    boxes: dict[str, FairBox], quiet_page: "Page", tmp_path: Path
):
    boxes["en"].write(tmp_path / "stick")
    quiet_page.goto((tmp_path / "stick" / "index.html").as_uri())
    for name in ("play", "steps", "compare", "slides", "practice"):
        quiet_page.locator(f".{name} h2 a").click()
        # The slides write where they are behind the address as soon as they run.
        quiet_page.wait_for_url(re.compile(rf"/{name}\.html(#|$)"))
        quiet_page.wait_for_selector("body.ready, .reveal, #deck, main")
        quiet_page.go_back()
    quiet_page.locator("a.guide").click()
    assert quiet_page.locator("dt").count() == 5
    boxes["ru"].write(tmp_path / "ru")
    for folder in ("stick", "ru"):
        quiet_page.goto((tmp_path / folder / "guide.html").as_uri())
        pdf = quiet_page.pdf(format="A4", prefer_css_page_size=False)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


@pytest.mark.parametrize(
    ("scheme", "lang", "phone"), [("light", "en", False), pytest.param("dark", "ru", True, marks=pytest.mark.thorough)]
)
def test_axe_and_no_sideways_scroll(
    boxes: dict[str, FairBox], open_quiet_page: "OpenPage", tmp_path: Path, scheme: str, lang: str, phone: bool
):
    page = open_quiet_page(color_scheme=scheme, **(PHONE if phone else {}))
    boxes[lang].write(tmp_path)
    for name in ("index.html", "guide.html"):
        page.goto((tmp_path / name).as_uri())
        check(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_of_an_earlier_fair_is_left_and_nothing_else_is_touched(boxes: dict[str, FairBox], tmp_path: Path):
    boxes["en"].write(tmp_path)
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    boxes["ru"].write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {*boxes["ru"].files, "photo.jpg"}
    assert (tmp_path / "guide.html").read_bytes() == boxes["ru"].files["guide.html"]


def test_files_of_no_fair_are_refused(boxes: dict[str, FairBox], tmp_path: Path):
    (tmp_path / "index.html").write_text("<p>mine")
    with pytest.raises(OutputError, match="does not belong to a fair; give another folder, or force="):
        boxes["en"].write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    boxes["en"].write(tmp_path, force=True)
    assert {path.name for path in tmp_path.iterdir()} == PIECES


def test_the_command_says_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    only("steps", monkeypatch=monkeypatch)
    told = json.loads(run(AIMA, "-o", "table", "--json").stdout)
    assert set(told["files"]) == {"index.html", "guide.html", "steps.html"}
    assert set(told["missing"]) == fairparts.PARTS.keys() - {"steps"}
    said = run(AIMA, "-o", "table", "--lang", "en")
    assert f"3 files in table; open {Path('table') / 'index.html'}" in said.output
    assert run(AIMA, "-o", "table", "-q").output == ""


def test_a_piece_that_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch):
    only("steps", monkeypatch=monkeypatch)
    box = fair(AIMA)
    assert set(box.missing) == fairparts.PARTS.keys() - {"steps"}
    assert "A PDF needs reportlab" in box.files["index.html"].decode("utf-8")
    assert set(box.files) == {"index.html", "guide.html", "steps.html"}


def test_hostile_names_are_escaped(monkeypatch: pytest.MonkeyPatch):
    only(monkeypatch=monkeypatch)
    name = "<script>alert(1)</script>"
    box = fair({"children": [{"name": name, "children": [3, 12]}, {"children": [2, 9]}]})
    for page in ("index.html", "guide.html"):
        assert name not in box.files[page].decode("utf-8")


@pytest.mark.thorough
def test_of_a_large_game_all_is_made_but_the_booth(monkeypatch: pytest.MonkeyPatch):
    made = ("play", "steps", "compare")  # the others take long
    nothing: dict[str, bytes] = {}
    parts = {part: make if part in made else lambda _: nothing for part, make in fairparts.PARTS.items()}
    monkeypatch.setattr("minimax_viz.tasks.fair.PARTS", parts)
    box = fair(None, game="mnk:4,4,4")
    assert [*box.missing] == ["play"]
    assert "too large for a record" in box.files["index.html"].decode("utf-8")
    assert "What comes after that it estimates" in box.files["guide.html"].decode("utf-8")
