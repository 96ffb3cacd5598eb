"""Comparisons of searches: how their settings differ, what each cost, and where they first went different ways."""
