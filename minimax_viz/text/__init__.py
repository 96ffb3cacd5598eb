"""What to say about a search: sentences from a catalog for each language."""
