#!/usr/bin/env python3
"""Pipes, pairs of sockets, event counters, poll and epoll: what norace models says what the kernel says, on random calls.

    descriptors.py --norace PATH [--seed S] [--count N] [--calls N]"""
import argparse
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--norace", required=True, type=os.path.abspath)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--count", type=sample.number, default="60")
parser.add_argument("--calls", type=int, default=300)
options = parser.parse_args()

failed = 0
with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, "descriptors")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "descriptors.c")
    subprocess.run([options.norace, "cc", "-D_GNU_SOURCE", "-g", source, "-o", program], check=True)
    seeds = range(options.seed, options.seed + options.count)
    for seed in [*seeds, *(s + 1000000 for s in seeds)]:
        words = [str(seed), str(options.calls)]
        said = subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout.split()
        done = subprocess.run([options.norace, "explore", "--quiet", program, "--", *words, said[-1]], capture_output=True, text=True, cwd=folder)
        if done.returncode:
            failed += 1
            print("seed %d, %d calls: %s" % (seed, options.calls, (done.stdout + done.stderr).strip()[-300:]))
print("%d passed, %d failed" % (2 * options.count - failed, failed))
sys.exit(failed > 0)
