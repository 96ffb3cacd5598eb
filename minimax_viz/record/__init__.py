"""What happened in a search: the recorder, the trace and its columns, what is derived from them, and the trace file."""
