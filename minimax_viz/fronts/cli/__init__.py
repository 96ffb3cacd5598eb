"""The command line: parse, run a task, write, report; nothing else."""
