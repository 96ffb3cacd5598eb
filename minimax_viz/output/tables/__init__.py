"""Tables as files: CSV, JSON lines, Parquet."""
