#!/usr/bin/env python3
"""Single calls of the outside world, each in a second thread: which of them end a search.

    calls.py --norace PATH [--sample N] [--list] [--native] [NAME...]

Those that may are in calls.outside; every other must not."""
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
parser.add_argument("--native", action="store_true", help="see that the calls succeed without norace")
parser.add_argument("names", nargs="*")
options = parser.parse_args()


def rows(name, pattern):
    with open(os.path.join(HERE, name)) as text:
        return re.findall(pattern, text.read(), re.M)


OUTSIDE = set(rows("calls.outside", r"^\w+"))
NAMES = options.names or rows("calls.def", r"^CALL\((\w+),")[:: options.sample]


def ask(program, name):
    with tempfile.TemporaryDirectory() as folder:
        words = [program, name] if options.native else [options.norace, "explore", "--quiet", "--timeout", "30", program, "--", name]
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", cwd=folder, stdin=subprocess.DEVNULL)
        said = "\n".join(line for line in done.stdout.splitlines() if not line.startswith(" "))
        return name, done.returncode, (said.strip().splitlines() or [done.stderr[-200:]])[-1][:200]


with tempfile.TemporaryDirectory() as top:
    PROGRAM = os.path.join(top, "call")
    WORDS = ["-D_GNU_SOURCE", "-w", "-g", os.path.join(HERE, "calls.c"), "-o", PROGRAM, "-lrt", "-lresolv", "-lcrypt"]
    built = subprocess.run([options.norace, "cc", *WORDS], capture_output=True, text=True)
    if built.returncode:
        sys.exit(built.stderr[-3000:])
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda name: ask(PROGRAM, name), NAMES))
passed = [name for name, status, _ in answers if status == 0]
for name, status, said in answers:
    if options.list and status:
        print("%-20s %d %s" % (name, status, said))
print("%d of %d calls pass" % (len(passed), len(NAMES)))
wrong = [a for a in answers if (a[1] != 0) != (a[0] in OUTSIDE) or a[1] not in (0, 2)]
for name, status, said in wrong if not options.list else []:
    print("%s: status %d, %s" % (name, status, said))
sys.exit(len(wrong) > 0 and not options.list)
