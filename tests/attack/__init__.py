"""Programs that try to break the package: many random trials of one promise, each repeatable by its number.

`make attack` runs them at full size; `tests/house/test_attack.py` runs a few trials of each in the suite.
"""
