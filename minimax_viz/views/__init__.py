"""What to show of a trace: folds, unions of searches, key steps, segments, and the search just after a step."""
