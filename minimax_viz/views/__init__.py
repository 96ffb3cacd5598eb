"""What of a record to show: folds, the union of searches, key steps, segments, and the state after a step."""
