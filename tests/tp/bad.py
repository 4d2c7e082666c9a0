#!/usr/bin/env python3
"""Files that are no task-parallel programs: norace must say what the first line of each expects, at that place, and end with 65.

    bad.py NORACE FOLDER

    // ERROR: 4:8: error: ...       the first diagnostic, without the file's name"""
import glob
import os
import subprocess
import sys


def check(norace, path):
    with open(path, "rb") as file:
        expected = file.readline().decode().strip()
    prefix = "// ERROR: "
    if not expected.startswith(prefix):
        return "it has no ERROR line"
    wanted = path + ":" + expected[len(prefix):]
    ran = subprocess.run([norace, "explore", path], capture_output=True, text=True, timeout=60)
    first = (ran.stderr.splitlines() or [""])[0]
    if first != wanted:
        return "says '%s', expected '%s'" % (first, wanted)
    if ran.returncode != 65 or ran.stdout:
        return "status %d and output '%s'" % (ran.returncode, ran.stdout)
    return None


def main():
    norace, folder = sys.argv[1:]
    files = sorted(glob.glob(os.path.join(folder, "*.tp")))
    wrong = [(path, complaint) for path in files if (complaint := check(norace, path))]
    for path, complaint in wrong:
        print("%s: %s" % (path, complaint))
    print("%d passed, %d failed" % (len(files) - len(wrong), len(wrong)))
    sys.exit(1 if wrong or not files else 0)


main()
