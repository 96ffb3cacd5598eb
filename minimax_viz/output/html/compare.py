"""The page of a comparison: one HTML file in which two searches are stepped through together, merged, or raced."""

from collections.abc import Mapping, Sequence
from typing import Any

from minimax_viz.errors import SettingsError
from minimax_viz.output.html.page import SENTENCES, catalogs_with, embedded, fill_page
from minimax_viz.record.trace import Trace
from minimax_viz.text.catalog import Catalog, carried, catalog
from minimax_viz.text.names import search_phrase, title_of
from minimax_viz.text.summary import settings_texts

OWN_MESSAGES = ("page.", "compare_page.", "stopped.", "compare.branching", "compare.table.", "percent")


def compare_page(
    traces: Sequence[Trace],
    *,
    names: Mapping[str, Sequence[str]] | None = None,
    typed: Sequence[str] = (),
    account: Mapping[str, Sequence[str]] | None = None,
    pairs: Mapping[tuple[int, int], Mapping[str, Any]] | None = None,
    figures: Sequence[Mapping[str, Any]] = (),
    story: Mapping[str, Sequence[str]] | None = None,
    lang: str = "en",
    theme: str = "auto",
) -> str:
    """The page as HTML, for two or more traces. It begins with the first and the last, and lets the reader choose
    others.

    `names` are the names of the searches in each language; without them each is called after its algorithm. `typed` are
    the names as options, after which their files are called. `account` has, by language code, the sentences about all
    searches together; the page shows them above its table if `pairs` has nothing on the two that are chosen. `pairs`
    has, by the places of two searches, what is known of them: in each language `said` (sentences), `verdict` and
    `parting` (the sentences on whether they agree and where they part), and `least`, the fewest leaves that prove the
    value. `figures` has for each search `branching` (its b*) and `plies` (for each ply the nodes, leaves, cutoffs and
    pruned moves). `story` has, by language code, the sentences that explain both searches; if there are any, they are
    at the top of the page, which begins where both searches end. `theme` is "light", "dark" or, by default, what the
    reader's system prefers.

    Raises SettingsError for an unknown language or theme, or if there are fewer than two traces.
    """
    if len(traces) < 2:
        raise SettingsError(
            "A comparison needs two traces or more; {traces|there is one|there are none}.", traces=len(traces)
        )
    algorithms = [trace.settings.algorithm for trace in traces]
    codes = carried(lang)
    by_algorithm = {code: [search_phrase(name, {}, catalog(code)) for name in algorithms] for code in codes}
    texts = {
        "catalogs": catalogs_with(*SENTENCES, *OWN_MESSAGES, codes=codes),
        "names": names or by_algorithm,
        "typed": typed,
        "titles": {code: heading(traces, catalog(code)) for code in codes},
        "games": {code: [title_of(trace.header, catalog(code)) for trace in traces] for code in codes},
        "declared": {code: [settings_texts(trace, catalog(code)) for trace in traces] for code in codes},
        "account": account or {},
        "pairs": {f"{one},{two}": known for (one, two), known in (pairs or {}).items()},
        "figures": figures,
        "story": story or {},
    }
    return fill_page(
        "compare",
        texts,
        lang=lang,
        theme=theme,
        title=heading(traces, catalog(lang)),
        traces=list(map(embedded, traces)),
    )


def heading(traces: Sequence[Trace], words: Catalog) -> str:
    """The game and the position compared; if they differ, those of the first and of the last search."""
    titles = list(dict.fromkeys(title_of(trace.header, words) for trace in (traces[0], traces[-1])))
    boards = list(dict.fromkeys(" ".join(trace.header.board.split()) for trace in (traces[0], traces[-1])))
    return f"{' · '.join(titles)}: {' · '.join(boards)}" if max(map(len, boards)) <= 60 else " · ".join(titles)
