"""A program that looks at all that results hold: for `mypy --disallow-any-expr`, which finds what has no type."""

from minimax_viz import booth, compare, growth, load, poster, slides, survey, trace

t = trace("XOX/.O./.XO", depth=3, keep_interrupted=True)
t.save("t.json.gz")
print(t.value, t.best_move, t.principal_variation, t.nodes, t.cutoffs, t.max_ply, t.complete, t.approximate)
print(t.header.title, t.header.players, t.header.stopped, t.settings.order, t.settings.depth)
summary = t.summary()
print(summary["nodes"], summary["value"], summary["stopped"], summary["files"], summary["settings"]["order"])
row = t[1]
print([one.name for one in t[1:3]], row.alpha, row.value, row.bound, row.interval, row.look, row.kind, row.parent)
step = t.steps[0]
print(step.number, step.kind, step.best, [one.skipped for one in t.steps[1:4]], t.steps.at(2).node, len(t.steps))
print(
    t.to_svg() + t.to_html() + t.to_dot() + t.transcript(),
    t.to_png() + t.to_pdf(),
    t.stepper().height,
    load("t.json.gz"),
)
pair = [t, t]
both = compare(pair, lang="ru")
print(both.names, [run.to_svg() for run in both.traces], both.first.value, both.sentences(), both.to_svg(theme="dark"))
print(both.figures["saved_nodes"], both.summary()["runs"][0]["name"], both.summary()["same_value"], both.to_html())
series = growth(game="tictactoe", depth=[1, 2], algorithm="minimax")
print(series.depths, series.lines[0].runs[0]["nodes"], series.lines[0].configuration.name, series.header.title)
print(series.configurations[0].settings.order, series.theory(), series.to_svg(lang="ru"), series.to_png())
found = survey("XOX/.O./.XO", workers=1, order="best")
print(found.count, found.measurements[0]["runs"][0]["nodes"], found.nodes(0), found.savings(1)[0].percent)
print(found.agreement("same_value")["first_no"], found.measurements[0]["position"], found.to_svg())
deck = slides(t, steps="key")
print(len(deck), deck.steps, deck.trace.value)
sheet = poster("XOX/.O./.XO", paper="A4", transpositions=True)
print(sheet.width, sheet.height)
page = booth("tictactoe", max="O", score=None)
print(page.titles, page.to_html())
