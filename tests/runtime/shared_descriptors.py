#!/usr/bin/env python3
"""Threads on shared pipes, event counters, pollers and futexes: what the search with its reductions sees is what the plain one sees, and all that
schedules drawn at random see.

    shared_descriptors.py --norace PATH [--seed S] [--count N] [--draws N] [SEED...]   those seeds besides"""
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
parser.add_argument("--count", type=sample.number, default="20")
parser.add_argument("--draws", type=int, default=1000)
parser.add_argument("seeds", nargs="*", type=int)
options = parser.parse_args()
seeds = [*options.seeds, *range(options.seed, options.seed + options.count)]


def seen(program, seed, words):
    file = program + ".seen"
    command = [options.norace, "explore", "--quiet", "--timeout", "60", *words, program, "--", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=os.path.dirname(program), env=dict(os.environ, NORACE_OBSERVE=file))
    told = done.stdout.strip()
    with open(file) as lines:
        return set(lines.read().split()), told


def compare(program, seed):
    plain, told = seen(program, seed, ["--order=hb", "--merge=off"])
    if not told.startswith("race-free"):
        return told
    reduced, told = seen(program, seed, [])
    if not told.startswith("race-free"):
        return told
    drawn, _ = seen(program, seed, ["--random", str(options.draws), "--seed", str(seed)])
    if reduced != plain:
        return "the plain search sees %d outcomes, the reduced one %d" % (len(plain), len(reduced))
    return "%d outcomes, and %d drawn at random that are not among them" % (len(plain), len(drawn - plain)) if drawn - plain else ""


failed = 0
with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, "shared_descriptors")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared_descriptors.c")
    subprocess.run([options.norace, "cc", "-D_GNU_SOURCE", "-g", source, "-o", program], check=True)
    for seed in seeds:
        trouble = compare(program, seed)
        failed += bool(trouble)
        if trouble:
            print("seed %d: %s" % (seed, trouble), flush=True)
print("%d passed, %d failed" % (len(seeds) - failed, failed))
sys.exit(failed > 0)
