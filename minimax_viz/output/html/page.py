"""The page: one self-contained HTML file that steps through a search."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from minimax_viz.errors import SettingsError
from minimax_viz.output.html.scripts import (
    PLAIN_TRACE,
    WHOLE_TRACE,
    Script,
    packed,
    policy_digest,
    script_of,
    sheet,
    tightly_packed,
)
from minimax_viz.output.html.visits import visits_document
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.output.templates import template
from minimax_viz.picture.theme import THEMES, Theme, page_theme
from minimax_viz.record.file import document_text
from minimax_viz.record.trace import Trace
from minimax_viz.safe_text import short_repr
from minimax_viz.text.catalog import Catalog, carried, catalog, languages
from minimax_viz.text.names import title_of
from minimax_viz.text.summary import open_leaf_lines, part_note, settings_texts, stopped_sentence
from minimax_viz.text.wording import NUMBER, WINS
from minimax_viz.views.viewport import viewport_of

if TYPE_CHECKING:
    from minimax_viz.output.html.engine import EngineParts

HALF_A_PAIR = re.compile("[\ud800-\udfff]")
CATALOG_PARTS = ("language", "thousands", "grouped", "point", "separator", "space", "plural")
"""The parts of a catalog, besides its messages, that pages need."""
FORCED_COLOURS = Theme(
    paper="Canvas", panel="Canvas", ink="CanvasText", muted="CanvasText", line="CanvasText",
    max_line="LinkText", max_fill="Canvas", min_line="CanvasText", min_fill="Canvas", leaf_fill="Canvas",
    cut="GrayText", highlight="color-mix(in srgb, Highlight 50%, Canvas)",
)  # fmt: skip
"""The colours named by the reader's system, in high contrast. A browser would change only those of texts and frames,
and leave the drawings in ours.
"""
LARGEST_PLAIN = 200_000  # bytes; a larger trace is compressed, and unpacked by the browser
COVER = "shell/cover.css"
"""The style of every page until its script has unpacked its style sheets."""
STYLES: Mapping[str, tuple[str, ...]] = {
    "trace": (
        "shell/base.css", "shell/page.css", "tree/looks.css", "tree/drawing.css", "tree/event.css", "tree/stage.css",
        "panel/now.css", "panel/windowbar.css", "panel/parts.css", "panel/legend.css", "panel/predict.css",
        "panel/story.css", "strip/overview.css", "trace/blackboard.css", "trace/search.css", "panel/tally.css",
        "trace/lecture.css", "trace/phone.css", "panel/whatif.css", "trace/print.css",
    ),
    "compare": (
        "shell/base.css", "shell/page.css", "tree/looks.css", "tree/drawing.css", "panel/now.css", "panel/parts.css",
        "strip/overview.css", "compare/page.css",
    ),
    "booth": (
        "shell/base.css", "shell/pieces.css", "tree/looks.css", "booth/page.css", "booth/board.css", "booth/tally.css",
        "booth/tree.css",
    ),
    "studio": (
        "shell/base.css", "shell/pieces.css", "draw/tree.css", "setup/setup.css", "setup/tree.css", "code/editor.css",
        "studio/page.css", "studio/editor.css", "studio/phone.css",
    ),
    "practice": (
        "shell/base.css", "tree/looks.css", "draw/tree.css", "practice/page.css", "practice/tree.css",
        "practice/asking.css",
    ),
    "essay": (
        "shell/base.css", "tree/looks.css", "draw/tree.css", "practice/page.css", "practice/tree.css",
        "practice/asking.css", "essay/page.css",
    ),
}  # fmt: skip
"""The style sheets of each page that has a script, by its folder in `web`."""
IN_VISITS = ("asked.", "answer.", "limit.", "chance.", "pass.")
"""The prefixes of the narrator's messages that are about searches in visits alone."""
SAID_IN_VISITS = (
    *IN_VISITS, "page.visits.", "page.kind.pass", "page.state.unprobed", "enter.question.chance", "enter.chance",
    "enter.scout", "enter.again", "enter.outcome", "enter.probe", "back_up.again", "back_up.chance", "cutoff.limit",
    "cutoff.chance", "finish.chance", "finish.meet", "finish.between", "finish.failed", "finish.pass",
    "finish.line.chance", "why.pass", "why.enter.scout", "why.enter.probe", "why.window.question",
    "why.window.whole", "why.window.outcome", "why.window.limit", "why.back_up.chance", "why.no_narrow.limit",
    "why.cutoff.chance", "why.finish.chance", "why.finish.probe", "why.finish.spared", "why.finish.pass",
    "why.finish.line.chance",
)  # fmt: skip
"""How all messages begin that only pages of such searches need."""
SENTENCES = (
    "name.", "lead.", "path.", "subject.", "opening.", "place.", "of.", "node.", "has.", "own.", "held.", "brings.",
    "ending.", "whatever.", "enter.", "evaluate.", "worth.", "outcome.", "is.", "back_up.", "cutoff.", "finish.",
    "why.", "list.", "soonest.", "picture.window_pair", "picture.question", "about.", "mover.", *IN_VISITS,
)  # fmt: skip
"""The prefixes of the narrator's messages and of those shown at nodes."""
SAID_OF_SOME: Mapping[tuple[str, ...], Callable[[Trace], bool]] = {
    (
        "page.code.minimax", "page.code.head.minimax", "page.code.call.minimax", "page.rule.better", "page.rule.keep",
    ): lambda trace: not trace.settings.prunes,
    ("mover.", "why.mover.", "page.mover.", "page.levels.mover"): lambda trace: trace.view == "mover",
    SAID_IN_VISITS: lambda trace: trace.is_in_visits,
    ("soonest.", "finish.ends", "why.finish.ends"): lambda trace: len(trace.endings) > 1,
    ("finish.root.lost",): lambda trace: trace.header.value_range is not None,
    ("stopped.", "page.skip.root.so_far"): lambda trace: not trace.complete,
    ("page.open",): lambda trace: bool(trace.open_leaves),
    ("page.new.",): lambda trace: trace.header.game == "tree",
    ("page.levels",): lambda trace: trace.complete,
    ("page.noscript",): lambda trace: False,
    ("enter.nothing",): lambda trace: trace.nodes == 1,
    (
        "name.node", "lead.node", "subject.node", "opening.node", "place.node", "of.node", "node.node",
        "evaluate.tree",
    ): lambda trace: trace.header.look is None,
    (".node.number", ".move.number"): lambda trace: has_numbered_names(trace),
    (
        "lead.move", "subject.move", "opening.move", "place.move", "of.move", "node.move", "evaluate.over", "ending.",
    ): lambda trace: trace.header.look is not None,
    ("own.", "brings.win.", "brings.draw.", "held.words", "enter.lost."): lambda trace: trace.settings.score in WINS,
    (
        "page.window.", "cutoff.", "own.", "whatever.", "finish.never", "why.finish.never", "why.window.", "why.back.",
        "why.narrow.", "why.no_narrow.", "why.cutoff.", "why.finish.below", "why.finish.enough", "why.finish.part",
        ".alphabeta",
    ): lambda trace: trace.settings.prunes,
    (".ge",): lambda trace: trace.settings.cutoff == "ge",
    (".gt", "why.window.point", "page.predict.point"): (
        lambda trace: trace.settings.cutoff == "gt" or trace.settings.all_best
    ),
    ("why.finish.clamped", "page.code.clamp"): lambda trace: trace.settings.fail == "hard",
    (
        ".estimate", "evaluate.horizon", "why.evaluate.horizon", "why.finish.approximate", "about.",
    ): lambda trace: trace.settings.depth is not None or trace.has_horizon,
    (
        ".transposition", "why.evaluate.transposition", "page.code.table",
    ): lambda trace: trace.settings.transpositions or trace.transpositions > 0,
    (".merged", "why.enter.twin", "page.merged_moves"): lambda trace: trace.settings.symmetry or trace.merged_moves > 0,
    (
        ".candidates", ".discarded", ".returned", "why.finish.left_out", "page.discarded_moves",
    ): lambda trace: trace.settings.candidates is not None or trace.discarded_moves > 0,
}  # fmt: skip
"""Messages that the page's script needs for some searches only, by how they begin or end. Whatever the reader changes
in a page is searched with the same settings.
"""


def has_numbered_names(trace: Trace) -> bool:
    """Whether a name may read as a number. In an explicit tree it always may, since readers can rename nodes."""
    names = (name for label in trace.columns.labels for name in (label.name, label.move))
    return trace.header.game == "tree" or any(map(NUMBER.fullmatch, names))


def page_of(trace: Trace, *, lang: str = "en", theme: str = "auto") -> str:
    """The page as HTML. `theme` is "light", "dark" or, by default, what the reader's system prefers.

    Raises SettingsError for an unknown language or theme.
    """
    words = catalog(lang)
    return fill_page(
        "trace",
        page_words(trace, carried(lang)),
        lang=lang,
        theme=theme,
        title=title_of(trace.header, words),
        declared=settings_lines(trace, words),
        open_leaves=open_leaf_lines(trace, words),
        stopped=stopped_sentence(trace, words),
        prunes=trace.settings.prunes,
        is_tree=trace.header.game == "tree",
        algorithm=trace.settings.algorithm,
        trace=embedded(trace),
        script_name=WHOLE_TRACE if trace.is_in_visits or trace.view != "max" else PLAIN_TRACE,
    )


def fill_page(
    folder: str,
    texts: Mapping[str, Any],
    *,
    lang: str,
    theme: str,
    script_name: str | None = None,
    engine: "EngineParts | None" = None,
    framed: tuple[str, ...] = (),
    rights: str = "",
    runs_python: bool = False,
    **content: Any,
) -> str:
    """The page in a folder of `web` as HTML, with its style sheets, its script (its `main.js`, unless another one is
    named) and its texts in each language, and with Python if it has an `engine`. A page that fetches its engine instead
    `runs_python`. `framed` pages, given by their folders, may stand in it, and `rights` are further permissions in its
    policy.

    Raises SettingsError for an unknown language or theme.
    """
    if theme not in ("auto", "light", "dark"):
        raise SettingsError(
            "The page has no theme {theme}; it has auto, light and dark.", option="theme", theme=short_repr(theme)
        )
    cover, style, script = sheet(COVER), style_of(STYLES[folder]), script_of(script_name or f"{folder}/main.js")
    runs_python = runs_python or engine is not None
    pack = packed if folder == "compare" else tightly_packed  # the names in a comparison are read from it
    choice = " · ".join(code.upper() for code in texts["catalogs"])
    return template(f"{folder}/page.html.j2").render(
        content,
        lang=lang,
        theme=theme,
        say=catalog(lang).text,
        policy=policy((cover, style), script, has_engine=runs_python, framed=framed, rights=rights),
        engine=engine,
        cover=Markup(cover),
        style=packed_style(folder),
        script=script,
        pack=lambda text: Markup(tightly_packed(text.encode())),
        languages=choice,
        words=Markup(pack(as_json(with_shared_keys(texts, languages=choice)).encode())),
    )


def embedded(trace: Trace) -> dict[str, Any]:
    """A trace's data for a script element of the page, with its type."""
    document = page_document(trace)
    if len(document) <= LARGEST_PLAIN:
        return {"type": "application/json", "text": script_data(document.decode())}
    return {"type": "application/x-deflated-json", "text": Markup(packed(document))}


def page_document(trace: Trace) -> bytes:
    """The document of a trace in JSON and, which a trace file has not, the `part` of a large board to show, of a search
    in `visits` what follows from its rows, where the best moves end the game at different times the `endings`, and the
    `view`, if it is not MAX's.
    """
    document, part = document_text(trace), viewport_of(trace)
    further: dict[str, Any] = {"part": part} if part else {}
    if trace.is_in_visits:
        further["visits"] = visits_document(trace)
    if len(trace.endings) > 1:
        further |= {"endings": [end._asdict() for end in trace.endings], "scores": list(trace.scores)}
    if trace.view != "max":
        further["view"] = trace.view
    return document[:-1] + b"," + as_json(further)[1:].encode() if further else document


def page_words(trace: Trace, codes: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The page's texts in each of these languages: its catalog, the settings of the search, and the game's title."""
    known = {code: catalog(code) for code in codes}
    unsaid = tuple(part for parts, are_said in SAID_OF_SOME.items() if not are_said(trace) for part in parts)
    own = ("page.", "stopped.", "picture.legend.", "slides.legend.")
    return {
        "catalogs": catalogs_with(*SENTENCES, *own, codes=codes, unsaid=unsaid),
        "declared": {code: settings_lines(trace, words) for code, words in known.items()},
        "open": {code: open_leaf_lines(trace, words) for code, words in known.items()},
        "titles": {code: title_of(trace.header, words) for code, words in known.items()},
    }


def catalogs_with(
    *begin: str, codes: Sequence[str] | None = None, unsaid: tuple[str, ...] = ()
) -> dict[str, dict[str, Any]]:
    """The documents of these languages' catalogs, by default of all, with only the messages that begin with one of
    these prefixes, and neither begin nor end with one of `unsaid`. Every page has those about its address.
    """
    begin = ("address.", *begin)
    known = {code: catalog(code) for code in codes or languages()}
    keys = [
        key
        for key in next(iter(known.values())).messages  # the same in all languages
        if key.startswith(begin) and not key.startswith(unsaid) and not key.endswith(unsaid)
    ]
    return {
        code: {part: words.document[part] for part in CATALOG_PARTS}
        | {"messages": {key: words.messages[key] for key in keys}}
        for code, words in known.items()
    }


def with_shared_keys(words: Mapping[str, Any], languages: str) -> dict[str, Any]:
    """The `catalogs` as a page carries them: the keys of the messages once for all languages. `languages` is how the
    page names them where it lets the reader choose.
    """
    catalogs: Mapping[str, Mapping[str, Any]] = words["catalogs"]
    keys = list(next(iter(catalogs.values()))["messages"])
    documents = {
        code: {**document, "messages": [document["messages"][key].replace("{languages}", languages) for key in keys]}
        for code, document in catalogs.items()
    }
    return {**words, "catalogs": {"keys": keys, "documents": documents}}


def settings_lines(trace: Trace, words: Catalog) -> list[str]:
    """The settings of the search, and which part of the board is shown."""
    return [*settings_texts(trace, words), *part_note(trace, words)]


@cache
def style_of(names: tuple[str, ...]) -> str:
    """Style sheets as one, after the colours of the themes. Each room is a layer: its rules win over those of the rooms
    before it, however specific these are.
    """
    rooms = {name: name.partition("/")[0] for name in names}
    light, dark, paper = (variables(THEMES[name]) for name in ("light", "dark", "print"))
    forced = f"forced-color-adjust:none;{variables(FORCED_COLOURS)}"
    return (
        f":root{{color-scheme:light;{light}}}"
        f':root[data-theme="dark"]{{color-scheme:dark;{dark}}}'
        f'@media (prefers-color-scheme:dark){{:root[data-theme="auto"]{{color-scheme:dark;{dark}}}}}'
        f"@media (forced-colors:active){{:root:root[data-theme]{{{forced}}}}}"
        f"@media print{{:root:root[data-theme]{{color-scheme:light;{paper}}}}}\n"
        + (f"@layer {','.join(dict.fromkeys(rooms.values()))};" if rooms else "")
        + "".join(f"\n@layer {room}{{{sheet(name)}}}" for name, room in rooms.items())
    )


@cache
def packed_style(folder: str) -> str:
    """The style sheets of a page as one, packed as the page carries them."""
    return tightly_packed(style_of(STYLES[folder]).encode())


def variables(theme: Theme) -> str:
    """The colours of a theme as CSS custom properties."""
    return "".join(f"--{name}:{colour};" for name, colour in theme.variables().items())


def colours_of_system() -> str:
    """The colours of a page without a script: light or dark as the system is, and those of paper in print."""
    light, dark, paper = (variables(THEMES[theme]) for theme in ("light", "dark", "print"))
    return (
        f":root{{color-scheme:light dark;{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"@media print{{:root{{color-scheme:light;{paper}}}}}"
    )


@cache
def policy(
    styles: tuple[str, ...],
    script: Script | None = None,
    attributes: tuple[str, ...] = (),
    *,
    has_engine: bool = False,
    framed: tuple[str, ...] = (),
    rights: str = "",
) -> Markup:
    """The Content-Security-Policy. It allows the script and its loader, these style sheets, the styles in these
    attributes, what an engine needs (WebAssembly, and scripts that the page makes from what it carries), what the pages
    in its frames need (they have its policy beside their own), and `rights`.
    """
    parts = ["default-src 'none'"]
    if script is not None:
        inner = [f"{page}/main.js" for page in framed] + ([PLAIN_TRACE] if "trace" in framed else [])
        known = policy_digest(script.loader), script.digest, *(script_of(name).digest for name in inner)
        parts.append("script-src " + " ".join(f"'{one}'" for one in known))
    if has_engine:
        parts[-1] += " 'wasm-unsafe-eval' blob:"
        parts.append("worker-src blob:")
    sheets = (*styles, *attributes, *(style_of(STYLES[page]) for page in framed))
    looks = " ".join(f"'{policy_digest(text)}'" for text in sheets) + (" 'unsafe-hashes'" if attributes else "")
    parts += [f"style-src {looks}", *([rights] if rights else []), "base-uri 'none'", "form-action 'none'"]
    return Markup("; ".join(parts))


def as_json(known: Any) -> str:
    """Compact JSON; lone surrogates, which UTF-8 cannot encode, are escaped."""
    text = json.dumps(known, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return HALF_A_PAIR.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def script_data(text: str) -> Markup:
    """JSON for a script element that holds data: nothing in it can end the element or open a comment."""
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def html_file(trace: Trace, look: RenderOptions) -> str:
    """The page of a trace."""
    return page_of(trace, lang=look.lang, theme=page_theme(look.theme))
