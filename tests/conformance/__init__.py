"""The conformance corpus: of thousands of searches the pages' modules say what Python says."""
