"""What many searches show together: comparisons, growth with depth, surveys."""
