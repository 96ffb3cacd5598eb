"""The fronts that people use: Python functions, the command line and the studio, each derived from the tasks."""
