"""The studio: from a request, which a page makes, to its answer. Whatever carries both knows no games."""
