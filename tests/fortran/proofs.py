#!/usr/bin/env python3
"""What norace prove says of the programs of this folder, without running them: the mended ones that say `! PROVED: yes` are proved for every input, and
no racing one is.

    proofs.py --norace PATH [--every N]      every N-th program only"""
import argparse
import glob
import json
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def verdict(norace, path, flags):
    ran = subprocess.run([norace, "prove", "--confirm=off", "--json", "--timeout", "60", *flags, path], capture_output=True, text=True)
    try:
        return json.loads(ran.stdout)["verdict"]
    except ValueError:
        return "no JSON, status %d: %s" % (ran.returncode, ran.stderr.strip()[-300:])


def check(norace, path):
    wrong = []
    if verdict(norace, path, []) not in ("race", "unknown"):
        wrong.append("proved, and it races")
    with open(path) as file:
        proved = "! PROVED: yes" in file.read()
    mended = verdict(norace, path, ["-DMENDED"])
    if mended not in (["race-free"] if proved else ["race-free", "unknown"]):
        wrong.append("mended: " + mended)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    files = sorted(glob.glob(os.path.join(HERE, "*.F90")))[:: options.every]
    for path in files:
        wrong = check(options.norace, path)
        failed += bool(wrong)
        for line in wrong:
            print("%s: %s" % (os.path.basename(path), line))
    print("%d passed, %d failed" % (len(files) - failed, failed))
    raise SystemExit(bool(failed))


main()
