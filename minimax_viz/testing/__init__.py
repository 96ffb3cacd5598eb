"""Check a game of your own: play it and report the requirements of the Game protocol that it violates."""

from minimax_viz.testing.checker import check_game, mistakes_in

__all__ = ["check_game", "mistakes_in"]
