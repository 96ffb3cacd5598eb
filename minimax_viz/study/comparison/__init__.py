"""Two or more searches of a position: how they differ, what each cost, and where they first differ."""
