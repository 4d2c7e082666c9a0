#!/usr/bin/env python3
"""The programs of sneaky/ race, some of them for certain inputs or numbers of threads only, or misuse what they synchronise with: `norace prove`
must not call any of them free of races. One that begins with `// twins: N` does so with -DTWIN=1 to N; without, it must be proved."""
import glob, json, os, re, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample
from concurrent.futures import ThreadPoolExecutor

norace = os.path.abspath(os.path.join(sys.argv[1], "norace"))
here = os.path.dirname(os.path.abspath(__file__))

def complaint(path, expected, *options):
    done = subprocess.run([norace, "prove", path, "--json", "--confirm=off", *options], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode not in (0, 2):
        return f"{path} {options}: exit {done.returncode}: {done.stderr}"
    verdict = json.loads(done.stdout)["verdict"]
    if verdict != expected:
        return f"{path} {options}: {verdict}"

def check(path):
    twins = re.match(r"// twins: (\d+)", open(path).readline())
    if not twins: return complaint(path, "unknown")
    found = [complaint(path, "race-free")] + [complaint(path, "unknown", f"-DTWIN={k + 1}") for k in range(int(twins.group(1)))]
    return "\n".join(c for c in found if c)

paths = [os.path.abspath(p) for p in sys.argv[2:]] or sample.some(sorted(glob.glob(here + "/sneaky/*.c")))
with ThreadPoolExecutor(2) as pool:
    complaints = [c for c in pool.map(check, paths) if c]
print("\n".join(complaints))
print(f"{len(paths) - len(complaints)} of {len(paths)} are not proved")
sys.exit(bool(complaints) or not paths)
