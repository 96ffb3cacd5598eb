"""Two or more searches of a position: how they are made to differ, what each cost, and where they part."""
