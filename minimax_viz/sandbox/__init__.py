"""What code that is not ours may do: its process, the limits of that, and the lock that keeps it in."""
