"""What the commands do, as functions of Python: `compare`, `growth`, `survey`, `slides`, `poster` and `booth`.

Each takes the options of its command under the same names, and gives a result that can write and show itself.
"""
