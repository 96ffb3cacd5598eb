"""A comparison made of many positions: which ones, on all cores, a row each, and what they saved together."""
