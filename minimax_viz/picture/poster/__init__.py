"""A poster: the whole of one search on one sheet of paper; `poster.py` puts it together."""
