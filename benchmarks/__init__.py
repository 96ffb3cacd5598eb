"""What tracing costs, compared with other programs, in one run on one machine: `python -m benchmarks`."""
