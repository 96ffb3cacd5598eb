"""What an SVG shows of each node at a step."""

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


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
