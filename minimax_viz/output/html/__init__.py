"""Pages: one HTML file each, with everything it needs inside."""
