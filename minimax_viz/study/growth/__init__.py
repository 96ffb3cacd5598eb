"""How a search grows with its depth: a series of real searches, held against the curves of theory."""
