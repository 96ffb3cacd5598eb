"""What can be played: the Game protocol, the built-in games and the registry that finds a game by name."""
