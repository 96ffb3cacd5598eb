"""The kinds of rows in a trace. The codes are those of the trace file."""

INTERIOR, TERMINAL, HORIZON, TRANSPOSITION, PRUNED, MERGED, DISCARDED = range(7)

KINDS = ("interior", "terminal", "horizon", "transposition", "pruned", "merged", "discarded")
"""The name of each code."""

VISITED = TRANSPOSITION
"""Rows with codes up to this one were visited; those with higher codes are moves that were not followed."""

LEFT_OUT = MERGED
"""Rows with codes from this one on were left out before the search tried any move of their parent."""

WAS_VISITED = bytes(code <= VISITED for code in range(256))
NOT_VISITED = bytes(code > VISITED for code in range(256))
"""Tables for `translate`, which turn a column of kinds into ones and zeros."""
