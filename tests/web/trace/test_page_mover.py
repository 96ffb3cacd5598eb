"""The page of a search that is told from the side of whoever moves."""

from minimax_viz import trace
from page_files import go_to

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_a_window_is_that_of_the_node_at_hand(opened):
    page = opened(trace(AIMA).told("mover"))
    go_to(page, 14)
    assert page.inner_text("#window-heading") == "−3 or more ends C"
    known = page.evaluate("({...document.querySelector('#window').dataset})")
    assert known == {"alpha": "−∞", "beta": "−3", "best": ""}
    go_to(page, 18)
    assert page.locator("#window text").all_text_contents()[:2] == ["MAX is sure of 3: β = −3", "MIN is sure of −2 (α)"]
    assert page.locator("#window .beta-text").text_content() == "MIN is sure of −2 (α)", "in MIN's colour"
    assert page.locator("#tree [data-path='/1']").get_attribute("data-value") == "≥ −2"
    assert page.locator("#code .now").text_content() == "if α ≥ β: skip the other moves−2 ≥ −3"
    assert page.text_content("#code-heading").startswith("Negamax")


def test_a_value_is_typed_as_it_is_told_and_a_script_gives_that_of_max(opened):
    page = opened(trace("[3,12]").told("mover"))
    go_to(page, page.evaluate("minimaxViz.steps"))
    value = "document.querySelector('#tree [data-path=\"/0\"]').dataset.value"
    assert page.evaluate(value) == "−3"
    page.evaluate("minimaxViz.setLeaf('/0', 20)")
    assert page.evaluate(value) == "−20"
    page.locator("#tree [data-path='/0']").click()
    page.locator("#leaf-value").fill("−7")
    page.keyboard.press("Enter")
    assert page.evaluate(value) == "−7"
    assert page.evaluate("document.querySelector('#tree [data-path=\"/\"]').dataset.value") == "12"
