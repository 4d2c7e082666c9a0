#!/usr/bin/env python3
"""Checks the programs of this folder, and compares each result with what the program's first lines expect.

    run.py --norace PATH [--family NAME] [--jobs J] [--update] [FILE.c...]

    // EXPECT: verdict=race lines=7,7 lines=6,7 executions=1
    // EXPECT: verdict=race-free executions=3 other=deadlock
    // OPTIONS: --spurious          more options for norace check
    // ARGS: 3 x                    the program's own arguments
    // INPUT: 10\\n20\\n             its standard input
    // REASON: calls fork           part of why the verdict is unknown

`lines` is a pair of racing lines; the pairs that are reported must be those that are listed (all of them; with `lines=...` left out in a racy
program any will do). `executions` is stats.executions under --order=hb --merge=off; left out where the count makes no sense (spinning,
cancellation, ends on some schedule). `other` are the kinds of other findings. The exit status must fit.

--update writes what norace says into the file, for a person to review."""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def header(source, name):
    found = re.search(r"^// %s: *(.*)$" % name, source, re.M)
    return found.group(1).strip() if found else ""


def parse_expectation(text):
    expected = {"lines": []}
    for word in text.split():
        key, value = word.split("=", 1)
        if key == "lines":
            expected["lines"].append(sorted(map(int, value.split(","))))
        elif key == "other":
            expected["other"] = sorted(value.split(","))
        elif key in ("executions", "exit"):
            expected[key] = int(value)
        elif key == "verdict":
            expected[key] = value
        else:
            raise ValueError("EXPECT has no word '%s'" % key)
    return expected


def exit_status(verdict, other):
    return {"race": 1, "unknown": 2}.get(verdict, 3 if other else 0)


def run_norace(norace, path, source):
    command = [norace, "check", "--json", "--proof=off", "--order=hb", "--merge=off", *shlex.split(header(source, "OPTIONS")), path]
    arguments = shlex.split(header(source, "ARGS"))
    if arguments:
        command += ["--", *arguments]
    given = header(source, "INPUT").replace("\\n", "\n")
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, input=given)
    try:
        result = json.loads(ran.stdout)
    except ValueError:
        raise ValueError("no JSON, status %d: %s" % (ran.returncode, (ran.stderr or ran.stdout).strip()[-400:]))
    pairs = sorted({tuple(sorted(access["line"] for access in race["accesses"])) for race in result["races"]})
    return {
        "verdict": result["verdict"],
        "lines": [list(pair) for pair in pairs],
        "executions": result["stats"].get("executions"),
        "other": sorted({other["kind"] for other in result["other"]}),
        "exit": ran.returncode,
        "reason": result.get("reason") or "",
    }


def differences(expected, got):
    if got["verdict"] != expected["verdict"]:
        yield "verdict %s, expected %s %s" % (got["verdict"], expected["verdict"], got["reason"])
    if expected.get("reason", "") not in got["reason"]:
        yield "reason '%s', expected '%s'" % (got["reason"], expected["reason"])
    if expected["lines"] and got["lines"] != sorted(expected["lines"]):
        yield "races on lines %s, expected %s" % (got["lines"], sorted(expected["lines"]))
    if expected["verdict"] == "race" and not got["lines"]:
        yield "no race listed"
    if "executions" in expected and got["executions"] != expected["executions"]:
        yield "%s executions, expected %d" % (got["executions"], expected["executions"])
    if got["other"] != expected.get("other", []):
        yield "other findings %s, expected %s" % (got["other"], expected.get("other", []))
    status = expected.get("exit", exit_status(expected["verdict"], expected.get("other")))
    if got["exit"] != status:
        yield "exit status %d, expected %d" % (got["exit"], status)


def expectation(got, with_count):
    words = ["verdict=" + got["verdict"]] + ["lines=%d,%d" % tuple(pair) for pair in got["lines"]]
    if with_count:
        words.append("executions=%s" % got["executions"])
    if got["other"]:
        words.append("other=" + ",".join(got["other"]))
    if got["exit"] != exit_status(got["verdict"], got["other"]):
        words.append("exit=%d" % got["exit"])
    return "// EXPECT: " + " ".join(words)


def update(path, source, got):
    had = header(source, "EXPECT")
    line = expectation(got, not had or "executions=" in had)
    source = re.sub(r"^// EXPECT:.*$", line, source, count=1, flags=re.M) if had else line + "\n" + source
    with open(path, "w") as file:
        file.write(source)


def check(norace, path, updating):
    """What is wrong with one program: a list of lines."""
    with open(path) as file:
        source = file.read()
    try:
        if not updating and not header(source, "EXPECT"):
            raise ValueError("it has no EXPECT line")
        got = run_norace(norace, path, source)
        if not updating:
            return list(differences({**parse_expectation(header(source, "EXPECT")), "reason": header(source, "REASON")}, got))
        update(path, source, got)
    except (ValueError, KeyError, TypeError, subprocess.TimeoutExpired) as error:
        return [str(error)]
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--family", help="the programs whose names start so")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    files = options.files or sorted(glob.glob(os.path.join(HERE, (options.family or "") + "*.c")))
    if not files:
        sys.exit("no programs")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda path: check(os.path.abspath(options.norace), path, options.update), files))
    for path, wrong in zip(files, results):
        for line in wrong:
            print("%s: %s" % (os.path.relpath(path), line))
    failed = sum(1 for wrong in results if wrong)
    print("%d passed, %d failed" % (len(files) - failed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
