"""A comparison at many positions: which ones, run on all cores, one row each, and the savings overall."""
