"""What a page and an SVG show of each node at a step."""

from typing import TYPE_CHECKING
from xml.etree import ElementTree

if TYPE_CHECKING:
    pass


SVG = "{http://www.w3.org/2000/svg}"


# What the page shows of each node at a step, title included.
LOOK = """(step) => {
    const windowOf = (node) => {
        const written = node.querySelector(".window:not(.past)");
        if (!written?.classList.contains("met")) return written?.textContent ?? "";
        return / = (\\(.*?\\)) /.exec(node.querySelector("title").textContent)[1]; // at a cutoff its bounds stand there
    };
    window.minimaxViz.goTo(step);
    return {
        sentence: document.getElementById("narration").textContent,
        nodes: Object.fromEntries([...document.querySelectorAll("[data-node]")].map((node) => [node.dataset.node, {
            state: node.dataset.state,
            value: node.dataset.value,
            title: node.querySelector("title").textContent,
            window: windowOf(node),
            role: ["current", "reporting", "supplier"].find((role) => node.classList.contains(role)) ?? "",
        }])),
    };
}"""


def svg_nodes(text: str) -> dict[str, dict[str, str]]:
    """What a step's picture shows of each row, from the SVG alone."""
    root = ElementTree.fromstring(text)
    return {
        group.attrib["data-node"]: {
            "state": group.attrib["data-state"],
            "value": group.attrib["data-value"],
            "title": group.findtext(f"{SVG}title") or "",
            "classes": group.attrib["class"],
            "texts": " ".join(element.text or "" for element in group.iter(f"{SVG}text")),
        }
        for group in root.iter(f"{SVG}g")
        if "data-node" in group.attrib
    }
