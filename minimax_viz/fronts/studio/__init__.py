"""The studio: from a page's request to its answer. The code that carries both knows nothing about games."""
