#!/usr/bin/env python3
"""Files, folders and links: what norace models says what the kernel says, on random calls; and nothing is left behind.

    files.py --norace PATH [--seed S] [--count N] [--calls N]"""
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
parser.add_argument("--count", type=sample.number, default="40")
parser.add_argument("--calls", type=int, default=300)
options = parser.parse_args()

failed = 0
with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, "files")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files.c")
    subprocess.run([options.norace, "cc", "-D_GNU_SOURCE", "-g", source, "-o", program], check=True)
    for seed in range(options.seed, options.seed + options.count):
        words = [str(seed), str(options.calls)]
        with tempfile.TemporaryDirectory() as native, tempfile.TemporaryDirectory() as empty:
            said = subprocess.run([program, *words], capture_output=True, text=True, check=True, cwd=native).stdout.split()
            done = subprocess.run([options.norace, "explore", "--quiet", program, "--", *words, said[-1]], capture_output=True, text=True, cwd=empty)
            left = [f for f in os.listdir(empty) if f != "files.norace"]  # the witness of what failed
        if done.returncode or left:
            failed += 1
            print("seed %d, %d calls: %s %s" % (seed, options.calls, (done.stdout + done.stderr).strip()[-300:], left))
print("%d passed, %d failed" % (options.count - failed, failed))
sys.exit(failed > 0)
