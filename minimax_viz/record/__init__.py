"""What happened: the recorder, the trace in columns, its derived columns, its steps and its file."""
