"""A position read, searched and recorded: the plan of a search, how far it looks, and the trace that shows itself."""
