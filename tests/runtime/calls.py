#!/usr/bin/env python3
"""Single calls of the outside world, each in a second thread: which of them end a search.

    calls.py --norace PATH [--sample N] [--list] [NAME...]

Those that may are in OUTSIDE below (calls.outside); every other must not."""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--norace", required=True, type=os.path.abspath)
parser.add_argument("--sample", type=int, default=1, help="only each N-th")
parser.add_argument("--list", action="store_true")
parser.add_argument("names", nargs="*")
options = parser.parse_args()
OUTSIDE = set(open(os.path.join(HERE, "calls.outside")).read().split()) if os.path.exists(os.path.join(HERE, "calls.outside")) else set()
NAMES = options.names or re.findall(r"^CALL\((\w+),", open(os.path.join(HERE, "calls.def")).read(), re.M)[:: options.sample]


def ask(name):
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "call")
        words = ["-D_GNU_SOURCE", "-DONLY=" + name, "-w", "-g", os.path.join(HERE, "calls.c"), "-o", program, "-lrt"]
        built = subprocess.run([options.norace, "cc", *words], capture_output=True, text=True)
        if built.returncode:
            return name, 99, built.stderr[-300:]
        done = subprocess.run([options.norace, "explore", "--quiet", program], capture_output=True, text=True, cwd=folder, stdin=subprocess.DEVNULL)
        return name, done.returncode, (done.stdout.strip().splitlines() or [""])[-1][:200]


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    answers = list(pool.map(ask, NAMES))
passed = [name for name, status, _ in answers if status == 0]
for name, status, said in answers:
    if options.list and status:
        print("%-20s %d %s" % (name, status, said))
print("%d of %d calls pass" % (len(passed), len(NAMES)))
wrong = [a for a in answers if (a[1] != 0) != (a[0] in OUTSIDE) or a[1] not in (0, 2)]
for name, status, said in wrong:
    print("%s: status %d, %s" % (name, status, said))
sys.exit(len(wrong) > 0 and not options.list)
