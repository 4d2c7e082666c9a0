#!/usr/bin/env python3
"""A proof does not model tasks: of a program that starts some it says unknown, and why. It must never prove the serial stand-in of norace/task.h.

    not_proved.py NORACE FILES"""
import json
import subprocess
import sys


def complaint(norace, path):
    ran = subprocess.run([norace, "prove", "--json", "--timeout", "20", path], capture_output=True, text=True, timeout=120)
    result = json.loads(ran.stdout)
    if result["verdict"] != "unknown" or ran.returncode != 2:
        return "verdict %s, status %d" % (result["verdict"], ran.returncode)
    return None if "norace/task.h" in result["reason"] else "the reason is '%s'" % result["reason"]


def main():
    norace, files = sys.argv[1], sys.argv[2:]
    wrong = [(path, why) for path in files if (why := complaint(norace, path))]
    for path, why in wrong:
        print("%s: %s" % (path, why))
    print("%d passed, %d failed" % (len(files) - len(wrong), len(wrong)))
    sys.exit(1 if wrong or not files else 0)


main()
