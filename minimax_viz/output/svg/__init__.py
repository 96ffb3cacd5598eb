"""Pictures as SVG: of a finished tree, of a step, of two searches overlaid, of a poster."""
