"""Pages: self-contained HTML files."""
