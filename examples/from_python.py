"""Trace a tree, keep the trace, and ask it where the search saved work."""

from minimax_viz import load, trace

t = trace("[[3,12,8],[2,4,6],[14,5,2]]")
print(f"value {t.value}, best move {t.best_move}: {t.nodes} nodes visited, {t.pruned_moves} moves skipped")

t.save("aima.json.gz")
t = load("aima.json.gz")

for step in t.steps:
    if step.supplier is not None:  # a cutoff
        here, supplier = t[step.node], t[step.supplier]
        print(f"step {step.number}: {here.name} stops at {step.best}; {supplier.name} has {step.alpha} already")
