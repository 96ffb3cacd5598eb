"""Charts by matplotlib."""
