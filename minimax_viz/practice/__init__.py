"""Exercises on game trees, and the judging of answers to them."""
