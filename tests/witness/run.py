#!/usr/bin/env python3
"""Runs norace witness on the programs of this folder and compares with what their first lines expect.

    run.py --norace PATH [FILE.c...]

    // EXPECT: verdict=race lines=7,9 held=1
    // OPTIONS: --seed 3            more options
    // ARGS: 3 x                    the program's own arguments

`lines` is a pair of racing lines: exactly those that are listed must be reported, each confirmed by a witness, and `norace replay` of each witness must
meet it again. `lines` left out in a racy program: any will do. `warnings` and `dismissed` count the pairs of lines without a common lock, all or those that cannot
race. `held=1`: some thread had to be held in front of an access, the recorded run alone shows nothing; `held=0`: none was. `runs` is --runs."""
import argparse
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXIT = {"race": 1, "unknown": 2}


def header(source, name):
    found = re.search(r"^// %s: *(.*)$" % name, source, re.M)
    return found.group(1).strip() if found else ""


def lines_of(race):
    return sorted(access["line"] for access in race["accesses"])


def check(norace, path, folder):
    with open(path) as file:
        source = file.read()
    words = [word.split("=", 1) for word in header(source, "EXPECT").split()]
    expected = {key: value for key, value in words if key != "lines"}
    pairs = sorted(sorted(map(int, value.split(","))) for key, value in words if key == "lines")
    command = [norace, "witness", "--json", "--witness", folder, "--runs", expected.get("runs", "2")]
    command += shlex.split(header(source, "OPTIONS")) + [path]
    arguments = shlex.split(header(source, "ARGS"))
    done = subprocess.run(command + (["--"] + arguments if arguments else []), capture_output=True, text=True)
    wrong = []
    try:
        result = json.loads(done.stdout)
    except ValueError:
        return ["no result: status %d: %s" % (done.returncode, done.stderr.strip()[-300:])]
    if result["verdict"] != expected["verdict"]:
        wrong.append("the verdict is %s: %s" % (result["verdict"], result["reason"]))
    if "internal error" in (result["reason"] or ""):
        wrong.append(result["reason"])
    if done.returncode != EXIT[result["verdict"]]:
        wrong.append("the exit status is %d" % done.returncode)
    if pairs and sorted(map(lines_of, result["races"])) != pairs:
        wrong.append("the lines are %s" % sorted(map(lines_of, result["races"])))
    for race in result["races"]:
        if not race["confirmed"]:
            wrong.append("a race was not confirmed")
        elif subprocess.run([norace, "replay", "--quiet", race["witness"]], capture_output=True).returncode != 1:
            wrong.append("%s does not lead there again" % race["witness"])
    outcomes = [warning["outcome"] for warning in result["warnings"]]
    if "warnings" in expected and len(outcomes) != int(expected["warnings"]):
        wrong.append("%d warnings" % len(outcomes))
    if "dismissed" in expected and outcomes.count("dismissed") != int(expected["dismissed"]):
        wrong.append("dismissed are %d of %s" % (outcomes.count("dismissed"), outcomes))
    if "held" in expected and (result["stats"]["pairs"] > 0) != (expected["held"] == "1"):
        wrong.append("%d threads were held" % result["stats"]["pairs"])
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--norace", required=True)
    parser.add_argument("--family")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    files = options.files or sorted(glob.glob(os.path.join(HERE, (options.family or "") + "*.c")))
    failed = 0
    for path in files:
        with tempfile.TemporaryDirectory() as folder:
            for text in check(options.norace, path, folder):
                failed += 1
                print("%s: %s" % (path, text))
    print("%d programs, %d complaints" % (len(files), failed))
    return failed > 0 or not files


sys.exit(main())
