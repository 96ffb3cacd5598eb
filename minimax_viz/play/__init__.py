"""Playing against the search: whose turn it is, what the computer replies and why, and saved games."""
