"""Exercises on game trees, and judging what is answered to them."""
