#!/usr/bin/env python3
"""The runtime's functions in front of libc's answer what libc answers: a program prints the same with and without them.

    run.py --norace PATH --clang CLANG
"""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "same_output.c")


def output_of(command, folder):
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder, env={**os.environ, "FOO": "bar", "TZ": "UTC"})
    return ran.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--clang", required=True)
    options = parser.parse_args()
    norace = os.path.abspath(options.norace)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.clang, "-w", PROGRAM, "-o", "native", "-lm", "-pthread"], check=True, cwd=folder)
        native = output_of(["./native"], folder)
        for level in ("-O0", "-O2"):
            subprocess.run([norace, "cc", "-w", "-g", level, PROGRAM, "-o", "watched", "-lm"], check=True, cwd=folder)
            by_hand = output_of(["./watched"], folder)
            explored = output_of([norace, "explore", "--quiet", "./watched"], folder).splitlines(True)
            verdict = explored.pop() if explored else ""
            for what, got in (("by hand", by_hand), ("explored", "".join(explored))):
                if got != native:
                    wrong += 1
                    print("%s %s: prints\n%s\nexpected\n%s" % (level, what, got, native))
            if not verdict.startswith("race-free"):
                wrong += 1
                print("%s: %s" % (level, verdict))
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
