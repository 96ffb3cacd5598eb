"""Judging a student's own minimax and alpha-beta: run them in a process of their own, watch, compare, name mistakes."""
