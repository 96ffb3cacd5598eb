"""Scripts that stand beside tests: what these ask of a page, in JavaScript."""

from pathlib import Path


def scripted(file: str, *names: str) -> list[str]:
    """Functions of a test file's own script, as `Page.evaluate` takes them; `test_page_tree.py` has `page_tree.js`."""
    test = Path(file)
    text = test.with_name(f"{test.stem.removeprefix('test_')}.js").read_text("utf-8")
    return [f"(() => {{\n{text}\nreturn {name};\n}})()" for name in names]
