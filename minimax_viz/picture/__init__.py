"""Where things stand and how they look: tidy layout, theme, the scene of a step."""
