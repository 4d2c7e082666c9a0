#!/usr/bin/env python3
"""Proofs of task programs, which nothing is run for.

    proofs.py NORACE FILES              a program whose first line expects a race is never proved, one that says `// PROOF: race-free` is
    proofs.py NORACE --seed S --count N  random programs: nothing that is proved races, says brute force (oracle.py)"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import oracle


def verdict_of(norace, path):
    ran = subprocess.run([norace, "prove", "--json", "--quiet", "--confirm=off", "--timeout", "20", path], capture_output=True, text=True, timeout=120)
    try:
        return json.loads(ran.stdout)["verdict"]
    except ValueError:
        return "status %d %s" % (ran.returncode, ran.stderr.strip()[-200:])


def complaint(norace, path):
    with open(path) as file:
        head = file.read(2000)
    expected = re.search(r"EXPECT:.*verdict=(\S+)", head)
    got = verdict_of(norace, path)
    if got not in ("race-free", "unknown"):
        return got
    if got == "race-free" and expected and expected[1] == "race":
        return "proved, and it races"
    return "not proved" if "// PROOF: race-free" in head and got != "race-free" else None


def named(norace, files):
    wrong = [(path, why) for path in files if (why := complaint(norace, path))]
    for path, why in wrong:
        print("%s: %s" % (path, why))
    print("%d passed, %d failed" % (len(files) - len(wrong), len(wrong)))
    return bool(files) and not wrong


def random_programs(norace, seed, count, limit):
    proved, racing, asked, wrong = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "p.c")
        for number in range(seed, seed + count):
            program = oracle.Program(number)
            if program.objects:
                continue  # regions that name objects are not proved
            code = oracle.write_batch([program], path)[0]
            machine = oracle.Machine(code, limit)
            machine.run()
            if machine.too_large:
                continue
            with open(path) as file:
                text = file.read().replace("switch (atoi(argv[1]))", "switch (0)")
            with open(path, "w") as file:
                file.write(text)
            got = verdict_of(norace, path)
            asked, racing, proved = asked + 1, racing + bool(machine.races), proved + (got == "race-free")
            if got not in ("race-free", "unknown") or (got == "race-free" and machine.races):
                wrong += 1
                print("seed %d: %s; races at lines %s" % (number, got, sorted(machine.races)))
    print("%d programs, %d race, %d of the others proved" % (asked, racing, proved))
    print("%d passed, %d failed" % (asked - wrong, wrong))
    return not wrong and proved > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("norace")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=oracle.sample.number, default=0)
    parser.add_argument("--limit", type=int, default=3000)
    o = parser.parse_args()
    good = random_programs(o.norace, o.seed, o.count, o.limit) if o.count else named(o.norace, oracle.sample.some(o.files))
    sys.exit(not good)


main()
