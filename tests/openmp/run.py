#!/usr/bin/env python3
"""Checks the programs of this folder: each is two, as it is and with -DMENDED, and each of these is explored with several team sizes. What their
first lines expect is compared by tests/expectations.py.

    run.py --norace PATH [--family NAME] [--threads LIST...] [--jobs J] [--update] [FILE.c...]

    // EXPECT: verdict=race lines=7,7 lines=6,7      as it is
    // MENDED: verdict=race-free executions=1        with -DMENDED; `executions` is stats.executions of the first team size
    // OPTIONS: --max-schedules 100                  more options for norace explore
    // BUILD: -O1 parts/other.c                      more options for norace cc, and more files
    // REASON: calls fork                            part of why a verdict is unknown
    // HELP: reduction(+:sum)                        part of what the report of the race advises

The verdict and the pairs of lines must be the same with every team size."""
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import expectations
from expectations import header

VARIANTS = {"EXPECT": [], "MENDED": ["-DMENDED"]}


def build(norace, path, source, flags, program):
    compiler = {".cpp": "c++", ".F90": "fc"}.get(os.path.splitext(path)[1], "cc")
    build = [os.path.join(HERE, word) if word.endswith(".c") else word for word in shlex.split(header(source, "BUILD"))]
    command = [norace, compiler, "-g", "-fopenmp", *flags, *build, path, "-o", program, "-lm"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if ran.returncode:
        raise ValueError("it does not build: " + ran.stderr.strip()[-400:])


def explore(norace, program, source, threads, folder):
    options = shlex.split(header(source, "OPTIONS"))
    return expectations.run([norace, "explore", "--json", "--threads", threads, "--witness", folder, *options, program])


def expected_of(source, variant):
    expected = expectations.parse(header(source, variant))
    expected["reason"] = header(source, "REASON") if expected["verdict"] == "unknown" else ""
    expected["help"] = header(source, "HELP") if expected["verdict"] == "race" else ""
    return expected


def check_variant(options, path, source, variant):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        build(options.norace, path, source, VARIANTS[variant], program)
        for i, threads in enumerate(options.threads):
            got = explore(options.norace, program, source, threads, os.path.join(folder, "witness"))
            if options.update:
                return [], expectations.update(source, variant, expectations.words(got, False))
            found = expectations.differences(expected_of(source, variant), got, counting=i == 0)
            wrong += ["%s --threads %s: %s" % (variant.lower(), threads, line) for line in found]
    return wrong, source


def check(options, path, source):
    variants = [variant for variant in VARIANTS if header(source, variant)]
    wrong = [] if variants else ["it has no EXPECT and no MENDED line"]
    for variant in variants:
        more, source = check_variant(options, path, source, variant)
        wrong += more
    return wrong, source


def main():
    parser = expectations.parser(__doc__)
    parser.add_argument("--threads", nargs="*", default=["2", "3", "4", "8"])
    options = parser.parse_args()
    named = glob.glob(os.path.join(HERE, options.family + "*.c*"))
    files = options.files or sorted(path for path in named if re.search(r"\.(c|cpp)$", path))
    expectations.check_all(lambda path, source: check(options, path, source), files, options.jobs)


if __name__ == "__main__":
    main()
