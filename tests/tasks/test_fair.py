"""The fair in a box: every piece is there, opens without a network, and says the numbers of its own searches."""

import json
import re
import sys
from collections.abc import Callable
from functools import partial
from html import unescape
from io import BytesIO
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from axe import PHONE, check
from command_line import invoke
from minimax_viz import fair, trace
from minimax_viz.errors import EngineError, OutputError, SettingsError
from minimax_viz.output.html.booth import BoothOptions
from minimax_viz.practice.puzzle import puzzles_of
from minimax_viz.search.settings import LEVELS
from minimax_viz.tasks import fair as fairparts
from minimax_viz.tasks.fair import FairBox
from minimax_viz.text.catalog import catalog
from minimax_viz.text.fair import FEW, WARNING
from minimax_viz.text.narrator import Narrator
from places import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenPage = Callable[..., Page]

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
HEXAPAWN, ENDGAME, BOARD = "hexapawn", "OO./X.O/.XX", "XOX/.O./.XO"
PIECES = {
    "index.html", "guide.html", "play.html", "steps.html", "compare.html", "slides.html", "slides.pptx", "poster.pdf",
    "puzzles.html", "practice.html", "sheets.pdf", "key.pdf",
}  # fmt: skip
ADDRESS = "https://example.org/?a=1&b=</a><script>'\"%20ярмарка"


@pytest.fixture(scope="module")
def boxes() -> dict[str, FairBox]:
    """A whole box, and one of tic-tac-toe, in Russian, what takes no time."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        only("play", "steps", "puzzles", monkeypatch=monkeypatch)
        monkeypatch.setitem(fairparts.PARTS, "poster", lambda _: {"poster.pdf": b""})
        quick = fair(BOARD, lang="ru")
    return {"en": fair(ENDGAME, game=HEXAPAWN, address=ADDRESS), "ru": quick}


run = partial(invoke, "fair", env={"MINIMAX_VIZ_LANG": "en"})


def text_of(box: FairBox, page: str) -> str:
    """What a page says, without its head."""
    body = box.files[page].decode("utf-8").partition("<body>")[2]
    return re.sub(r"[ \n]+", " ", unescape(re.sub(r"<[^>]*>", " ", body)))


@pytest.mark.thorough
def test_everything_is_in_the_box_and_every_link_leads_to_it(boxes: dict[str, FairBox]):
    assert (set(boxes["en"].files), boxes["en"].missing) == (PIECES, {})
    for box in boxes.values():
        pages = [box.files[name].decode("utf-8") for name in ("index.html", "guide.html", "puzzles.html")]
        index, *others = ({*map(unescape, re.findall(r'href="([^"]+)"', page))} for page in pages)
        assert index - {ADDRESS} == set(box.files) - {"index.html"} and others == [{"index.html"}] * 2


@pytest.mark.parametrize(
    ("lang", "game", "board"),
    [("en", HEXAPAWN, ENDGAME), pytest.param("ru", "tictactoe", BOARD, marks=pytest.mark.thorough)],
)
def test_every_number_in_the_guide_is_that_of_a_search_or_of_the_booth(
    boxes: dict[str, FairBox], lang: str, game: str, board: str
):
    words = catalog(lang)
    alone, pruned = trace(board, game=game, algorithm="minimax"), trace(board, game=game)
    whole, seen = trace(game=game, algorithm="minimax"), trace(game=game)
    record = trace(game=game, algorithm="minimax", transpositions=True)
    cutoff = next(step for step in pruned.steps if step.kind == "cutoff")
    counts = [
        whole.nodes, whole.leaves, seen.nodes, record.nodes, alone.nodes, pruned.nodes, pruned.pruned_moves,
        cutoff.number, LEVELS["medium"], LEVELS["easy"], len(puzzles_of(game, fairparts.PUZZLES)), WARNING, FEW,
        int(BoothOptions().attract),
    ]  # fmt: skip
    shares = [words.percent(100 * seen.nodes / whole.nodes), words.percent(100 * pruned.nodes / alone.nodes)]
    guide = text_of(boxes[lang], "guide.html").replace(Narrator(pruned, words).standing_text(cutoff), "")
    # All but the times of the script and the size of paper; a thousands' separator is a comma or a space that keeps.
    told = re.findall(r"(?<![\w:])\d+(?:[,.\xa0]\d+)*(?:\xa0?%)?(?!\w|:\d)", guide)
    assert {*told} - {"1"} == {*map(words.count, counts), *shares} - {"1"}


def test_the_guide_says_of_the_booth_what_it_is(boxes: dict[str, FairBox]):
    booth = ROOT / "minimax_viz" / "web" / "booth"
    assert f"OFFER = {WARNING}_000;" in (booth / "idle.js").read_text("utf-8")
    assert f"LEAST = {FEW};" in (booth / "tallychart.js").read_text("utf-8")
    assert '"level":"easy"' in boxes["en"].files["play.html"].decode("utf-8")
    for lang, said in (("en", "Let the computer begin, and you can win"), ("ru", "Лучше ничьей не сыграть никому")):
        keys = ("level.easy", "level.medium", "level.hard", "undo", "restart", "tally.save")
        named = [catalog(lang).text(f"booth.{key}") for key in keys]
        assert all(name in text_of(boxes[lang], "guide.html") for name in (*named, said))


def test_of_a_piece_that_cannot_be_made_it_is_told_why_and_without_a_booth_nothing_is_said_of_it(
    monkeypatch: pytest.MonkeyPatch,
):
    only("steps", monkeypatch=monkeypatch)
    box = fair(ENDGAME, game=HEXAPAWN)
    assert box.missing.keys() == fairparts.PARTS.keys() - {"steps"}
    assert box.files.keys() == {"index.html", "guide.html", "steps.html"}
    assert "A PDF needs reportlab" in text_of(box, "index.html")
    guide = text_of(box, "guide.html")
    assert not re.search("0:30|Levels|Play against it", guide)
    assert "there are 23 nodes to look at; it looked at 12 of them" in guide and "leads to step 20: “" in guide


@pytest.mark.parametrize(("game", "least"), [("tictactoe", 12), ("nim", 3), ("othello:4", 12), ("hexapawn", 1)])
def test_a_puzzle_has_one_best_move_and_crosses_out_what_its_rule_says(game: str, least: int):
    puzzles = puzzles_of(game, 12)
    assert len({puzzle.whole.header.board for puzzle in puzzles}) == len(puzzles) >= least
    for puzzle in puzzles:
        whole = puzzle.whole
        sign = 1 if whole.player(whole.root) == "max" else -1
        worth = [sign * (value or 0) for value in whole.columns.value]
        moves = [*whole.children(whole.root)]
        assert [move for move in moves if worth[move] == max(worth[one] for one in moves)] == [puzzle.best]
        assert [*whole.children(puzzle.best)]
        crossed, best = [], -inf
        for move in moves:  # from left to right, with a pencil
            replies = [*whole.children(move)]
            stop = next((at for at, reply in enumerate(replies, 1) if worth[reply] <= best), len(replies))
            crossed += [whole.path(reply) for reply in replies[stop:]]
            best = max(best, worth[move])
        assert tuple(crossed) == puzzle.skipped != ()


def test_the_puzzles_are_different_sheets_with_their_answers_behind(boxes: dict[str, FairBox]):
    page = boxes["ru"].files["puzzles.html"].decode("utf-8")
    sheets = page.partition("<body>")[2].split('<section class="sheet">')[1:]
    numbers = [re.findall(r"задача (\d+)", sheet) for sheet in sheets]
    assert numbers == [[str(at), str(at + 1)] for at in range(1, 13, 2) for _ in range(2)]
    assert all(("<ol>" in sheet) == (at % 2 == 0) == ('class="ring"' not in sheet) for at, sheet in enumerate(sheets))


NO_ADDRESSES = "javascript:alert(1)", "example.org", "http://", "https://a b", "https://\u202e", "https://a" * 40


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_is_refused(address: str):
    with pytest.raises(SettingsError, match=r"^address=.*: give an address such as https://example\.org/fair"):
        fair(ENDGAME, game=HEXAPAWN, address=address)


def test_names_and_an_address_are_escaped_and_it_stands_in_a_code(
    boxes: dict[str, FairBox], monkeypatch: pytest.MonkeyPatch
):
    for name in ("index.html", "puzzles.html"):
        page = boxes["en"].files[name].decode("utf-8")
        assert 'class="code"' in page and "<script" not in page and ADDRESS in text_of(boxes["en"], name)
        assert 'class="code"' not in boxes["ru"].files[name].decode("utf-8")
    only(monkeypatch=monkeypatch)
    monkeypatch.setattr("minimax_viz.tasks.fair.USUAL_GAME", HEXAPAWN)  # which is searched in no time
    box = fair({"children": [{"name": "<script>", "children": [3, 12]}, {"children": [2, 9]}]})
    assert all(b"<script" not in page for page in box.files.values()) and "<script>" in text_of(box, "index.html")
    monkeypatch.setitem(sys.modules, "segno", None)
    assert 'pip install "minimax-viz[fair]"' in run(AIMA, "--address", "https://a", code=1).output


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
    for lang, folder in (("en", "stick"), ("ru", "ru")):
        for name, pages in (("index", 1), ("guide", 1), ("puzzles", 12 if lang == "ru" else 2)):
            quiet_page.goto((tmp_path / folder / f"{name}.html").as_uri())
            printed = PdfReader(BytesIO(quiet_page.pdf(prefer_css_page_size=True))).pages
            assert [round(float(page.mediabox[3]) / 72 * 25.4) for page in printed] == [297] * pages, name


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "lang", "phone"), [("light", "en", False), ("dark", "ru", True)])
def test_axe_and_no_sideways_scroll(
    boxes: dict[str, FairBox], open_quiet_page: "OpenPage", tmp_path: Path, scheme: str, lang: str, phone: bool
):
    page = open_quiet_page(color_scheme=scheme, **(PHONE if phone else {}))
    boxes[lang].write(tmp_path)
    for name in ("index.html", "guide.html", "puzzles.html"):
        page.goto((tmp_path / name).as_uri())
        check(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fits = "[...document.querySelectorAll('article')].every((one) => one.scrollHeight <= one.clientHeight)"
    assert page.evaluate(fits)


def test_files_of_no_fair_are_refused_and_of_an_earlier_one_none_is_left(boxes: dict[str, FairBox], tmp_path: Path):
    (tmp_path / "index.html").write_text("<p>mine")
    with pytest.raises(OutputError, match="does not belong to a fair; give another folder, or force="):
        boxes["en"].write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    boxes["en"].write(tmp_path, force=True)
    assert {path.name for path in tmp_path.iterdir()} == PIECES
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    boxes["ru"].write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {*boxes["ru"].files, "photo.jpg"}
    assert (tmp_path / "guide.html").read_bytes() == boxes["ru"].files["guide.html"]


def test_the_command_says_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    only("steps", monkeypatch=monkeypatch)
    monkeypatch.setattr("minimax_viz.tasks.fair.USUAL_GAME", HEXAPAWN)
    told = json.loads(run(AIMA, "-o", "table", "--json").stdout)
    assert set(told["files"]) == {"index.html", "guide.html", "steps.html"}
    assert set(told["missing"]) == fairparts.PARTS.keys() - {"steps"}
    said = run(AIMA, "-o", "table", "--lang", "en")
    assert f"3 files in table; open {Path('table') / 'index.html'}" in said.output
    assert run(AIMA, "-o", "table", "-q").output == ""


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
