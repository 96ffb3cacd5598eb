"""`minimax-viz studio`: the studio, served on this machine until it is told to stop, or written for a web host."""

import json
import os
import sys
import webbrowser
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from minimax_viz.errors import EngineError
from minimax_viz.fronts.cli.command import ConfiguredCommand
from minimax_viz.fronts.cli.console import say
from minimax_viz.fronts.cli.options import force_option, lang_option, refuse_given
from minimax_viz.fronts.cli.studio_export import export_studio
from minimax_viz.output.html.studio import studio_page
from minimax_viz.sandbox.lock import NAME, check_lock
from minimax_viz.text.catalog import catalog

if TYPE_CHECKING:
    from minimax_viz.fronts.server.server import Place

OF_SERVING = {"port", "no_open", "allow_code", "unconfined", "as_json"}

EPILOG = """\b
Examples:
  minimax-viz studio                # opens the browser; Ctrl-C stops it
  minimax-viz studio --port 8000 --no-open
  minimax-viz studio --allow-code   # games of your own run, too, in a process of their own
  minimax-viz studio --no-open --json
  minimax-viz studio --export site  # a folder for any web host; Python runs in the browser there
"""


@click.command(cls=ConfiguredCommand, epilog=EPILOG)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", show_default="8646, or any that is free",
    help="The port to listen at; 0 takes any that is free.",
)  # fmt: skip
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--allow-code", is_flag=True, help="Run games of the reader's own, on this machine, locked in.")
@click.option("--unconfined", is_flag=True, help="With --allow-code: run them without a lock, free to do all you can.")
@click.option("--json", "as_json", is_flag=True, help="Print the address, the process and the token as a line of JSON.")
@click.option(
    "--export", metavar="DIR", type=click.Path(path_type=Path),
    help="Write the studio as a folder for a web host, and serve nothing.",
)  # fmt: skip
@force_option("files in the folder of --export that are of no studio")
@lang_option("the page, and of what is printed")
@click.pass_context
def command(
    ctx: click.Context, port: int | None, no_open: bool, allow_code: bool, unconfined: bool, as_json: bool,
    export: Path | None, force: bool, lang: str,
) -> None:  # fmt: skip
    """Set up positions by touch and see each search beside them, in the browser; nothing leaves this machine."""
    if export is not None:
        refuse_given(ctx, OF_SERVING.__contains__, "{option} is for a studio that is served; omit it with --export.")
        export_studio(export, lang=lang, force=force)
        return
    refuse_given(ctx, {"force"}.__contains__, "{option} is for the folder that --export writes.")
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise EngineError('The studio needs Starlette and uvicorn; install them: pip install "minimax-viz[studio]".')
    from minimax_viz.fronts.server.server import serve_studio  # only if its libraries are installed

    if not allow_code:
        refuse_given(ctx, {"unconfined"}.__contains__, "{option} is for games of the reader's own; add --allow-code.")
    elif not unconfined:
        check_lock()

    words = catalog(lang)

    @cache
    def page(token: str) -> str:
        return studio_page(lang=lang, carrier={"kind": "http", "token": token})

    def tell(place: "Place") -> None:
        if as_json:
            say(json.dumps({"url": place.url, "pid": os.getpid(), "token": place.token}))
        else:
            say(words.text("studio.server.ready", url=place.url))
        if allow_code and unconfined:
            say(words.text("sandbox.unconfined"), err=as_json)
        elif allow_code and not as_json:
            say(words.text("sandbox.locked", lock=NAME))
        sys.stdout.flush()
        if not no_open:
            Thread(target=webbrowser.open, args=(place.url,), daemon=True).start()

    serve_studio(page, port=port, allow_code=allow_code, unconfined=unconfined, lang=lang, on_ready=tell)
