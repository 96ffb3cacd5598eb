"""A person against the search: whose turn it is, what the computer replies and why, and the saved game."""
