#!/usr/bin/env python3
"""What atomic loads may return under --atomics=c11, against RC11 by brute force: the classic litmus tests, then random ones.

    run.py --norace BUILD/norace [--seed 1] [--count 200]

Nothing may be returned that RC11 forbids, and everything that it allows in some order of execution must be."""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import rc11

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample


HERE = os.path.dirname(os.path.abspath(__file__))

# Name, program, an outcome, and whether RC11 allows it.
CLASSIC = [
    ("store buffering, relaxed", ["Sxr1Lyr0", "Syr1Lxr0"], ((0,), (0,)), True),
    ("store buffering, acquire and release", ["Sxl1Lya0", "Syl1Lxa0"], ((0,), (0,)), True),
    ("store buffering, seq_cst", ["Sxs1Lys0", "Sys1Lxs0"], ((0,), (0,)), False),
    ("store buffering, seq_cst stores, acquire loads", ["Sxs1Lya0", "Sys1Lxa0"], ((0,), (0,)), True),
    ("store buffering, seq_cst fences", ["Sxr1F-s0Lyr0", "Syr1F-s0Lxr0"], ((0,), (0,)), False),
    ("store buffering, one fence", ["Sxr1F-s0Lyr0", "Syr1Lxr0"], ((0,), (0,)), True),
    ("store buffering, weaker fences", ["Sxr1F-b0Lyr0", "Syr1F-b0Lxr0"], ((0,), (0,)), True),
    ("store buffering, updates between", ["Sxr1Azb0Lyr0", "Syr1Azb0Lxr0"], ((0, 0), (0, 0)), False),
    ("store buffering, a fence against seq_cst", ["Sxs1Lys0", "Syr1F-s0Lxr0"], ((0,), (0,)), False),
    ("store buffering, a fence against a seq_cst store", ["Sxs1Lyr0", "Syr1F-s0Lxr0"], ((0,), (0,)), True),
    ("store buffering, a fence against a seq_cst load", ["Sxr1Lys0", "Syr1F-s0Lxr0"], ((0,), (0,)), True),
    ("message passing, relaxed", ["Sxr1Syr1", "Lyr0Lxr0"], ((), (1, 0)), True),
    ("message passing, release and acquire", ["Sxr1Syl1", "Lya0Lxr0"], ((), (1, 0)), False),
    ("message passing, no acquire", ["Sxr1Syl1", "Lyr0Lxr0"], ((), (1, 0)), True),
    ("message passing, no release", ["Sxr1Syr1", "Lya0Lxr0"], ((), (1, 0)), True),
    ("message passing, fences", ["Sxr1F-l0Syr1", "Lyr0F-a0Lxr0"], ((), (1, 0)), False),
    ("two stores each", ["Sxr1Syr2Lyr0", "Syr1Sxr2Lxr0"], ((1,), (1,)), True),
    ("two stores each, release", ["Sxl1Syl2Lya0", "Syl1Sxl2Lxa0"], ((1,), (1,)), True),
    ("two stores each, seq_cst", ["Sxs1Sys2Lys0", "Sys1Sxs2Lxs0"], ((1,), (1,)), False),
    ("message passing, set before the threads", ["<Sxr3Syr3", "Sxr1Syr1", "Lyr0Lxr0"], ((), (), (1, 3)), True),
    ("what was before the threads is known", ["<Sxr3", "Sxr1", "Lxr0"], ((), (), (0,)), False),
    ("what the threads did is known", ["Sxr1", "Sxr2", ">Lxr0"], ((), (), (0,)), False),
    ("load buffering", ["Lxr0Syr1", "Lyr0Sxr1"], ((1,), (1,)), False),
    ("coherence of reads", ["Sxr1", "Lxr0Lxr0", ], ((), (1, 0)), False),
    ("coherence of two writers", ["Sxr1", "Sxr2", "Lxr0Lxr0", "Lxr0Lxr0"], ((), (), (1, 2), (2, 1)), False),
    ("independent reads, acquire", ["Sxl1", "Syl1", "Lxa0Lya0", "Lya0Lxa0"], ((), (), (1, 0), (1, 0)), True),
    ("independent reads, seq_cst", ["Sxs1", "Sys1", "Lxs0Lys0", "Lys0Lxs0"], ((), (), (1, 0), (1, 0)), False),
    ("independent reads, fences", ["Sxr1", "Syr1", "Lxr0F-s0Lyr0", "Lyr0F-s0Lxr0"], ((), (), (1, 0), (1, 0)), False),
    ("write to read causality, acquire", ["Sxr1", "Lxr0Syl1", "Lya0Lxr0"], ((), (1,), (1, 0)), False),
    ("write to read causality, relaxed", ["Sxr1", "Lxr0Syr1", "Lyr0Lxr0"], ((), (1,), (1, 0)), True),
    ("a release sequence", ["Sxr1Syl1", "Ayr1", "Lya0Lxr0"], ((), (1,), (2, 0)), False),
    ("updates are atomic", ["Axr1", "Axr1"], ((0,), (0,)), False),
    ("exchange is atomic", ["Cxr1", "Cxr2"], ((0,), (0,)), False),
    ("an exchange that fails reads old values", ["Sxr1Sxr2", "Lyr0Cxr3", "Syr1"], ((), (1, 1), ()), True),
]


def encode(outcome):
    rows = [list(reads) + [-1] * (8 - len(reads)) for reads in outcome]
    rows += [[-1] * 8] * (4 - len(rows))
    return "".join("%02x" % (v & 255) for row in rows for v in row)


def observed(norace, program, arguments, folder):
    path = os.path.join(folder, "observed")
    command = [norace, "explore", "--quiet", "--json", "--atomics=c11", "--witness", os.path.join(folder, "w"), program, "--"] + arguments
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, NORACE_OBSERVE=path))
    if done.returncode != 0:
        return None, done.stdout + done.stderr
    with open(path) as lines:
        return set(lines.read().split()), ""


def assumptions(norace, litmus, folder, program, *options):
    command = [norace, "explore", "--quiet", "--json", "--witness", os.path.join(folder, "w"), *options, litmus, "--", *program]
    return json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["assumptions"]


def assumed(norace, litmus, folder):
    """Sequential consistency is assumed where weaker operations were not looked at, and nowhere else."""
    weak, strong = ["Sxr1Syl1", "Lya0Lxr0"], ["Sxs1Lys0", "Sys1Lxs0"]
    cases = [(weak, ["--atomics=sc"], True), (weak, [], False), (weak, ["--atomics=c11"], False), (strong, ["--atomics=sc"], False)]
    return [c for c in cases if ("sequential consistency" in assumptions(norace, litmus, folder, c[0], *c[1])) != c[2]]


def random_code(source, kinds, strong, most):
    code = ""
    for _ in range(source.randint(1, most)):
        kind = source.choice(kinds)
        order = source.choice({"L": "ra", "S": "rl", "A": "ralb", "C": "ralb", "F": "albs"}[kind] + strong)
        code += kind + ("-" if kind == "F" else source.choice("xy")) + order + str(0 if kind in "LF" else source.randint(1, 3))
    return code


def random_program(source):
    kinds = source.choice(["LLSSSAC", "LLLSSFF", "LLSS"])
    strong = "s" * source.choice([1, 1, 4])
    threads = source.choice([2, 2, 3, 3, 4])
    return [random_code(source, kinds, strong, {2: 4, 3: 3, 4: 2}[threads]) for _ in range(threads)]


def random_program_with_main(source):
    """The main thread takes part before the others begin, after they have ended, or both."""
    kinds = source.choice(["LLSSSAC", "LLLSSFF", "LLSS"])
    strong = "s" * source.choice([1, 1, 4])
    whens = source.choice(["<", ">", "<>"])
    return [random_code(source, kinds, strong, 3) for _ in range(2)] + [when + random_code(source, kinds, strong, 2) for when in whens]


def complaint(norace, litmus, program, folder):
    allowed, executable = rc11.outcomes(program)
    seen, trouble = observed(norace, litmus, program, folder)
    if seen is None:
        return "no verdict: " + trouble
    forbidden = seen - {encode(o) for o in allowed}
    missed = [o for o in executable if encode(o) not in seen]
    if forbidden:
        return "returned what RC11 forbids: " + " ".join(sorted(forbidden))
    return "not seen: %s" % sorted(missed) if missed else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--norace", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=sample.number, default="200")
    options = parser.parse_args()
    norace = os.path.abspath(options.norace)
    failed = passed = beyond = 0
    with tempfile.TemporaryDirectory() as folder:
        litmus = os.path.join(folder, "litmus")
        subprocess.run([norace, "cc", "-O1", os.path.join(HERE, "litmus.c"), "-o", litmus], check=True)
        for wrong in assumed(norace, litmus, folder):
            failed += 1
            print("FAILED: assumes sequential consistency, or does not:", wrong)
        for name, program, outcome, allowed in CLASSIC:
            assert (outcome in rc11.outcomes(program)[0]) == allowed, name
            wrong = complaint(norace, litmus, program, folder)
            failed, passed = failed + bool(wrong), passed + (not wrong)
            if wrong:
                print("FAILED %s: %s: %s" % (name, " ".join(program), wrong))
        for seed in range(options.seed, options.seed + options.count):
            program = (random_program_with_main if seed % 2 else random_program)(random.Random(seed))
            wrong = complaint(norace, litmus, program, folder)
            failed, passed = failed + bool(wrong), passed + (not wrong)
            if wrong:
                print("FAILED seed %d: %s: %s" % (seed, " ".join(program), wrong))
            allowed, executable = rc11.outcomes(program)
            beyond += allowed != executable
    print("seeds %d to %d, %d of them with outcomes that no order of execution has: %d passed, %d failed"
          % (options.seed, options.seed + options.count - 1, beyond, passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
