"""What to say about a step: sentences from a catalog for each language."""
