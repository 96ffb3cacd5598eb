"""The notations of explicit trees: how each is recognised, read and written. `reading.py` has the table of them."""
