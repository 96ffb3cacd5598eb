"""Run untrusted code: its process, the limits of that process, and the lock that confines it."""
