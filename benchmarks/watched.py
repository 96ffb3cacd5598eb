"""Run a command that prints a JSON object, and print what it cost: `python watched.py COMMAND …`. POSIX only."""

import json
import os
import subprocess
import sys
from time import perf_counter

began = perf_counter()
with subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE) as process:
    assert process.stdout is not None
    told = process.stdout.read()
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
unit = 1 if sys.platform == "darwin" else 1024
print(json.dumps({"told": json.loads(told), "seconds": perf_counter() - began, "peak": used.ru_maxrss * unit}))
