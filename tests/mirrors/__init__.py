"""The pages' modules that repeat Python modules: the table of them in the docs, and the translator of some."""
