"""How a search grows with its depth: a series of real searches, compared with the theoretical curves."""
