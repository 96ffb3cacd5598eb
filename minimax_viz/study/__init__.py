"""Studies of many searches: comparisons, growth with depth, surveys of positions."""
