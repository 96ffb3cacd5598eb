"""A person against the search: whose turn it is, what the computer answers and why, and the saved game."""
