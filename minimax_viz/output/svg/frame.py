"""Until PowerPoint and TeX ask the scene itself."""

from minimax_viz.picture.scene import Scene


def gutter_width(scene: Scene) -> float:
    """How much room the players' names need at the left; 0 where no ply has one player only."""
    return scene.gutter
