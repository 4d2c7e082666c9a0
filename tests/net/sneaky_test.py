#!/usr/bin/env python3
"""The programs of sneaky/ race, some of them for certain inputs or numbers of threads only, or misuse what they synchronise with: `norace prove`
must not call any of them free of races."""
import glob, json, os, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample
from concurrent.futures import ThreadPoolExecutor

norace = os.path.abspath(os.path.join(sys.argv[1], "norace"))
here = os.path.dirname(os.path.abspath(__file__))

def check(path):
    done = subprocess.run([norace, "prove", path, "--json", "--confirm=off"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode not in (0, 2):
        return f"{path}: exit {done.returncode}: {done.stderr}"
    if json.loads(done.stdout)["verdict"] != "unknown":
        return f"{path}: proved"

paths = [os.path.abspath(p) for p in sys.argv[2:]] or sample.some(sorted(glob.glob(here + "/sneaky/*.c")))
with ThreadPoolExecutor(2) as pool:
    complaints = [c for c in pool.map(check, paths) if c]
print("\n".join(complaints))
print(f"{len(paths) - len(complaints)} of {len(paths)} are not proved")
sys.exit(bool(complaints) or not paths)
