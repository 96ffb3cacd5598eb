"""One module per output: a renderer is a function of a trace and options to text or bytes."""
