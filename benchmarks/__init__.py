"""What tracing costs, beside other programs, in one run on one machine: `python -m benchmarks`."""
