"""The part of the tree in view: one that fits stays, of a larger one what matters is in sight."""

from typing import Any

from browser import wait_until
from minimax_viz.api import trace
from page_files import go_to

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LAPTOP = {"width": 1280, "height": 800}

# A name of a node that is folded away, put where names stand: whether it lights its stub.
LIGHTS = """() => {
    const stub = document.querySelector(".nodes > .stub");
    const name = document.createElement("span");
    name.dataset.row = Number(stub.dataset.stub) + 4;
    name.tabIndex = 0;
    document.getElementById("narration").append(name);
    name.focus();
    return [...document.querySelectorAll(".stub.lit")].map((lit) => lit.dataset.stub).join() === stub.dataset.stub;
}"""


def test_text_grows_with_the_room_and_a_name_that_is_folded_away_lights_its_stub(opened, each):
    with each("text grows with the room"):
        page = opened(trace(AIMA), "#step=33", viewport={"width": 1920, "height": 1080})
        assert page.evaluate("document.querySelector('.pill .value').getBoundingClientRect().height") > 28
    with each("a name that is folded away lights its stub"):
        page = opened(trace(str([[value % 17, 3] for value in range(900)])), "#step=2000")
        assert page.evaluate(LIGHTS)


def view_of(page: Any) -> str:
    return str(page.get_attribute(".world", "transform"))


def test_a_name_shows_its_node_wherever_it_is(opened):
    shown = trace("2,2,3", game="nim")
    cutoff = next(
        step for step in shown.steps if step.kind == "cutoff" and step.supplier not in (None, shown.parents[step.node])
    )
    page = opened(shown, viewport={"width": 900, "height": 500}, reduced_motion="reduce")
    go_to(page, cutoff.number)
    before = view_of(page)
    is_as_before = f"document.querySelector('.world').getAttribute('transform') === '{before}'"
    chip = page.locator(".chip").first
    row = chip.get_attribute("data-row")
    chip.hover()
    wait_until(page, f"!({is_as_before})")
    assert "lit" in str(page.get_attribute(f".node[data-node='{row}']", "class"))
    page.mouse.move(5, 495)
    wait_until(page, is_as_before)
    page.locator(f".chip[data-row='{row}']").click()
    page.clock.install()
    page.mouse.move(5, 495)
    page.clock.run_for(1000)
    assert view_of(page) != before
    assert page.locator(f".chip[data-row='{row}']:not(:focus)").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate("minimaxViz.step") == cutoff.number + 1
