"""The command line: parse, call, write; nothing else."""
