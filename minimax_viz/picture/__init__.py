"""Where things go and how they look: the tidy layout, the themes, the scene of a step, the drawing."""
