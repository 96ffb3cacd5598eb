"""How a player thinks: textbook minimax and alpha-beta, reporting to an observer."""
