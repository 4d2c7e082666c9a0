"""What a test program says about itself in its first lines, and how a result of norace differs from it. For tests/explore and tests/openmp.

    // EXPECT: verdict=race lines=7,7 lines=6,7 executions=1 other=deadlock exit=1

`lines` is a pair of racing lines; the pairs that are reported must be those that are listed (with `lines=...` left out in a racy program any will do).
`other` are the kinds of other findings. The exit status must fit the verdict, unless `exit` says otherwise."""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys

import sample


def header(source, name):
    found = re.search(r"^(?://|!) %s: *(.*)$" % name, source, re.M)
    return found.group(1).strip() if found else ""


def parse(text):
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
            raise ValueError("no word '%s' is known" % key)
    return expected


def exit_status(verdict, other):
    return {"race": 1, "unknown": 2}.get(verdict, 3 if other else 0)


def run(command, given=None):
    """What a norace command with --json found."""
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, input=given)
    try:
        result = json.loads(ran.stdout)
    except ValueError:
        raise ValueError("no JSON, status %d: %s" % (ran.returncode, (ran.stderr or ran.stdout).strip()[-400:]))
    told = [(other["kind"], other["text"], other["thread"], other.get("line"), other.get("column")) for other in result["other"]]
    if len(set(told)) < len(told):
        raise ValueError("told twice: %s" % sorted(told))
    pairs = sorted({tuple(sorted(access.get("line") or 0 for access in race["accesses"])) for race in result["races"]})
    return {
        "verdict": result["verdict"],
        "lines": [list(pair) for pair in pairs],
        "executions": result["stats"].get("executions"),
        "other": sorted({other["kind"] for other in result["other"]}),
        "exit": ran.returncode,
        "reason": result.get("reason") or "",
        "assuming": ", ".join(result.get("assumptions") or []),
        "help": " ".join(race.get("help") or "" for race in result["races"]),
    }


def differences(expected, got, counting=True):
    if got["verdict"] != expected["verdict"]:
        yield "verdict %s, expected %s %s" % (got["verdict"], expected["verdict"], got["reason"])
    if expected["lines"] and got["lines"] != sorted(expected["lines"]):
        yield "races on lines %s, expected %s" % (got["lines"], sorted(expected["lines"]))
    if expected["verdict"] == "race" and not got["lines"]:
        yield "no race listed"
    if counting and "executions" in expected and got["executions"] != expected["executions"]:
        yield "%s executions, expected %d" % (got["executions"], expected["executions"])
    if got["other"] != expected.get("other", []):
        yield "other findings %s, expected %s" % (got["other"], expected.get("other", []))
    for part in ("reason", "assuming", "help"):
        if expected.get(part, "") not in got[part]:
            yield "%s '%s', expected '%s'" % (part, got[part], expected[part])
    status = expected.get("exit", exit_status(expected["verdict"], expected.get("other")))
    if got["exit"] != status:
        yield "exit status %d, expected %d" % (got["exit"], status)


def words(got, with_count):
    """The expectation that the result fulfils."""
    text = ["verdict=" + got["verdict"]] + ["lines=%d,%d" % tuple(pair) for pair in got["lines"]]
    if with_count:
        text.append("executions=%s" % got["executions"])
    if got["other"]:
        text.append("other=" + ",".join(got["other"]))
    if got["exit"] != exit_status(got["verdict"], got["other"]):
        text.append("exit=%d" % got["exit"])
    return " ".join(text)


def update(source, name, line):
    """The source with that line in its header."""
    line = "// %s: %s" % (name, line)
    return re.sub(r"^// %s:.*$" % name, lambda _: line, source, count=1, flags=re.M) if header(source, name) else line + "\n" + source


def parser(doc):
    options = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--norace", required=True, type=os.path.abspath)
    options.add_argument("--family", default="", help="the programs whose names start so")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--update", action="store_true", help="write what norace says into the files, for a person to review")
    options.add_argument("files", nargs="*")
    return options


def guarded(check, path):
    """Calls check(path, source), which returns what is wrong and the source as --update would have it."""
    with open(path) as file:
        source = file.read()
    try:
        wrong, updated = check(path, source)
    except (ValueError, KeyError, TypeError, subprocess.TimeoutExpired) as error:
        return [str(error)]
    if updated != source:
        with open(path, "w") as file:
            file.write(updated)
    return wrong


def check_all(check, files, jobs):
    """Checks each file and ends the process."""
    if not files:
        sys.exit("no programs")
    files = sample.some(files)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda path: guarded(check, path), files))
    for path, wrong in zip(files, results):
        for line in wrong:
            print("%s: %s" % (os.path.relpath(path), line))
    failed = sum(1 for wrong in results if wrong)
    print("%d passed, %d failed" % (len(files) - failed, failed))
    sys.exit(1 if failed else 0)
