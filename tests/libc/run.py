#!/usr/bin/env python3
"""Programs about what libc reads, writes and keeps, with their answer in the first line: `norace explore` must give it, `norace prove` must not
contradict it. Without --all: every STEP-th of them."""
import argparse, json, os, pathlib, re, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

STEP = 8
PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"


def verdict(norace, command, path):
    with tempfile.TemporaryDirectory() as d:
        r = subprocess.run([norace, command, "--json", "--timeout", "60", str(path), "-lm"], capture_output=True, text=True, errors="replace",
                           timeout=200, cwd=d, stdin=subprocess.DEVNULL)
    start = r.stdout.find('{\n  "norace"')
    return json.loads(r.stdout[start:])["verdict"] if start >= 0 else f"exit {r.returncode}: {r.stderr[-200:]}"


def check(norace, path):
    wanted = re.match(r"// expect: (race-free|race)", path.read_text()).group(1)
    found, proved = verdict(norace, "explore", path), verdict(norace, "prove", path)
    wrong = found != wanted or proved not in (wanted, "unknown")
    return f"{path.name}: {wanted}, but explore says {found}, prove says {proved}" if wrong else None


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--norace", required=True)
    ap.add_argument("--all", action="store_true")
    ap.add_argument("--jobs", type=int, default=1)
    a = ap.parse_args()
    norace = os.path.abspath(a.norace)
    programs = sorted(PROGRAMS.glob("*.c"))[::1 if a.all else STEP]
    with ThreadPoolExecutor(a.jobs) as pool:
        wrong = [w for w in pool.map(lambda p: check(norace, p), programs) if w]
    print("\n".join(wrong))
    print(f"{len(programs)} programs, {len(wrong)} wrong")
    return wrong != []


if __name__ == "__main__":
    sys.exit(main())
