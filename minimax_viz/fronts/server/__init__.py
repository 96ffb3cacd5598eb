"""The studio served on this machine: what may be asked of it, by whom, how much at once, and who does the work."""
