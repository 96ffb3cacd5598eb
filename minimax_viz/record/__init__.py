"""What happened: the recorder, the trace in columns, its file, its steps and its folds."""
