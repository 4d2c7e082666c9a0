#!/usr/bin/env python3
"""Checks the programs of this folder: each is two, as it is and with -DMENDED, and each of these is explored with several team sizes.

    run.py --norace PATH [--family NAME] [--threads LIST...] [--jobs J] [--update] [FILE.c...]

    // EXPECT: verdict=race lines=7,7 lines=6,7      as it is
    // MENDED: verdict=race-free executions=1        with -DMENDED; `executions` is stats.executions of the first team size
    // OPTIONS: --max-schedules 100                  more options for norace explore
    // BUILD: -O1                                    more options for norace cc
    // REASON: calls fork                            part of why a verdict is unknown
    // HELP: reduction(+:sum)                        part of what the report of the race advises

The verdict and the pairs of lines must be the same with every team size. --update writes what norace says, for a person to review."""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VARIANTS = {"EXPECT": [], "MENDED": ["-DMENDED"]}


def header(source, name):
    found = re.search(r"^// %s: *(.*)$" % name, source, re.M)
    return found.group(1).strip() if found else ""


def parse(text):
    expected = {"lines": []}
    for word in text.split():
        key, value = word.split("=", 1)
        if key == "lines":
            expected["lines"].append(sorted(map(int, value.split(","))))
        elif key == "other":
            expected["other"] = sorted(value.split(","))
        elif key == "executions":
            expected[key] = int(value)
        elif key == "verdict":
            expected[key] = value
        else:
            raise ValueError("no word '%s' is known" % key)
    return expected


def build(norace, path, source, flags, program):
    compiler = "c++" if path.endswith(".cpp") else "cc"
    command = [norace, compiler, "-g", "-fopenmp", *flags, *shlex.split(header(source, "BUILD")), path, "-o", program, "-lm"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if ran.returncode:
        raise ValueError("it does not build: " + ran.stderr.strip()[-400:])


def explore(norace, program, source, threads, folder):
    command = [norace, "explore", "--json", "--threads", threads, "--witness", folder, *shlex.split(header(source, "OPTIONS")), program]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    try:
        result = json.loads(ran.stdout)
    except ValueError:
        raise ValueError("no JSON, status %d: %s" % (ran.returncode, (ran.stderr or ran.stdout).strip()[-400:]))
    pairs = sorted({tuple(sorted(access.get("line", 0) for access in race["accesses"])) for race in result["races"]})
    return {
        "verdict": result["verdict"],
        "lines": [list(pair) for pair in pairs],
        "executions": result["stats"].get("executions"),
        "other": sorted({other["kind"] for other in result["other"]}),
        "reason": result.get("reason") or "",
        "help": " ".join(race.get("help") or "" for race in result["races"]),
        "status": ran.returncode,
    }


def differences(expected, got, first):
    if got["verdict"] != expected["verdict"]:
        yield "verdict %s, expected %s %s" % (got["verdict"], expected["verdict"], got["reason"])
    if expected["lines"] and got["lines"] != sorted(expected["lines"]):
        yield "races on lines %s, expected %s" % (got["lines"], sorted(expected["lines"]))
    if expected["verdict"] == "race" and not got["lines"]:
        yield "no race listed"
    if expected.get("reason") and expected["reason"] not in got["reason"]:
        yield "reason '%s', expected '%s'" % (got["reason"], expected["reason"])
    if first and "executions" in expected and got["executions"] != expected["executions"]:
        yield "%s executions, expected %d" % (got["executions"], expected["executions"])
    if got["other"] != expected.get("other", []):
        yield "other findings %s, expected %s" % (got["other"], expected.get("other", []))
    if expected.get("help") and expected["help"] not in got["help"]:
        yield "help '%s', expected '%s'" % (got["help"], expected["help"])
    status = {"race": 1, "unknown": 2}.get(expected["verdict"], 3 if expected.get("other") else 0)
    if got["status"] != status:
        yield "exit status %d, expected %d" % (got["status"], status)


def words(got):
    text = ["verdict=" + got["verdict"]] + ["lines=%d,%d" % tuple(pair) for pair in got["lines"]]
    if got["other"]:
        text.append("other=" + ",".join(got["other"]))
    return " ".join(text)


def check_variant(norace, path, source, variant, counts, updating):
    """What is wrong, and the source as --update would have it."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        build(norace, path, source, VARIANTS[variant], program)
        for i, threads in enumerate(counts):
            got = explore(norace, program, source, threads, os.path.join(folder, "witness"))
            if updating:
                line = "// %s: %s" % (variant, words(got))
                return [], re.sub(r"^// %s:.*$" % variant, lambda _: line, source, count=1, flags=re.M)
            expected = parse(header(source, variant))
            expected["reason"] = header(source, "REASON") if expected["verdict"] == "unknown" else ""
            expected["help"] = header(source, "HELP") if expected["verdict"] == "race" else ""
            wrong += ["%s --threads %s: %s" % (variant.lower(), threads, line) for line in differences(expected, got, i == 0)]
    return wrong, source


def check(norace, path, counts, updating):
    with open(path) as file:
        source = file.read()
    wrong = []
    try:
        for variant in VARIANTS:
            if not header(source, variant):
                continue
            more, source = check_variant(norace, path, source, variant, counts, updating)
            wrong += more
        if not header(source, "EXPECT") and not header(source, "MENDED"):
            wrong.append("it has no EXPECT and no MENDED line")
    except (ValueError, KeyError, TypeError, subprocess.TimeoutExpired) as error:
        wrong.append(str(error))
    if updating:
        with open(path, "w") as file:
            file.write(source)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--family", help="the programs whose names start so")
    parser.add_argument("--threads", nargs="*", default=["2", "3", "4", "8"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    named = glob.glob(os.path.join(HERE, (options.family or "") + "*.c*"))
    files = options.files or sorted(path for path in named if re.search(r"\.(c|cpp)$", path))
    if not files:
        sys.exit("no programs")
    norace = os.path.abspath(options.norace)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda path: check(norace, path, options.threads, options.update), files))
    for path, wrong in zip(files, results):
        for line in wrong:
            print("%s: %s" % (os.path.relpath(path), line))
    failed = sum(1 for wrong in results if wrong)
    print("%d passed, %d failed" % (len(files) - failed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
