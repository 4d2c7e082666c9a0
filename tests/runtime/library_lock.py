#!/usr/bin/env python3
"""A library that norace did not build has a lock of its own making: what it protects is no race, what it does not protect is one.

    library_lock.py --norace PATH --clang PATH"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--norace", required=True, type=os.path.abspath)
parser.add_argument("--clang", required=True)
options = parser.parse_args()

failed = 0
with tempfile.TemporaryDirectory() as folder:
    library, program = os.path.join(folder, "liblock.so"), os.path.join(folder, "user")
    subprocess.run([options.clang, "-D_GNU_SOURCE", "-shared", "-fPIC", os.path.join(HERE, "library_lock.c"), "-o", library], check=True)
    subprocess.run([options.norace, "cc", "-g", os.path.join(HERE, "library_lock_user.c"), library, "-Wl,-rpath," + folder, "-o", program], check=True)
    for more, arguments, expected in ([], [], "unknown"), (["--allow=unseen"], [], "race-free"), ([], ["careless"], "race"):
        command = [options.norace, "explore", "--json", *more, program, "--", *arguments]
        got = json.loads(subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout)
        if got["verdict"] != expected or (expected == "unknown" and "library_lock, which norace does not see into" not in got["reason"]):
            failed += 1
            print("%s: %s, expected %s: %s" % (" ".join(command[1:]), got["verdict"], expected, got.get("reason")))
sys.exit(failed > 0)
