"""Check a game of your own: play it, and name the promises of the Game protocol that it breaks."""

from minimax_viz.testing.examiner import check_game, mistakes_in

__all__ = ["check_game", "mistakes_in"]
