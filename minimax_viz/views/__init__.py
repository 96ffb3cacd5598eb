"""What of a record to show: folds, the union of searches, key steps, segments, and what is known at a moment."""
