"""The growth of a search with its depth: a series of real searches, beside the theoretical curves."""
