"""The conformance corpus: of thousands of searches the pages' `core/` says what Python says."""
