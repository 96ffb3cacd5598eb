"""Where things go and how they look: tidy layout, theme, the scene of a step, the drawing."""
