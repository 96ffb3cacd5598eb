"""Pictures as SVG: of a finished tree, of a step, of two searches laid over each other."""
