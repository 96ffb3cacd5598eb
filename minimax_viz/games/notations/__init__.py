"""The notations of explicit trees: how each is recognised, read and written. `registry.py` has the table of them."""
