"""The words about a search: sentences from a catalog for each language."""
