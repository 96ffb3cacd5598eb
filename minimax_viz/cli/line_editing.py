"""Editing what is typed in a conversation: arrow keys, earlier lines, and Tab for what could be typed.

Where Python has no readline, as on Windows, the terminal itself edits lines and remembers them.
"""

import sys
from collections.abc import Callable, Iterable

MOST_OFFERED = 200


def edit_lines(words: Callable[[], Iterable[str]]) -> None:
    """Let `input` edit lines on a terminal; Tab offers those of the `words` that continue what is typed."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        import readline
    except ImportError:
        return
    offered: list[str] = []

    def complete(typed: str, number: int) -> str | None:
        if number == 0:  # readline asks for one after the other
            offered[:] = [word for word in words() if word.casefold().startswith(typed.casefold())][:MOST_OFFERED]
        return offered[number] if number < len(offered) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    is_editline = "libedit" in (readline.__doc__ or "")  # as on macOS, which spells it otherwise
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
