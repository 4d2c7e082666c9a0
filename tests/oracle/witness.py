#!/usr/bin/env python3
"""Brute force against norace witness, on random programs.

    witness.py --norace PATH --oracle PATH [--seed S] [--count N] [--batch B] [--jobs J] [--limit STEPS]

Whatever norace witness reports as a race must be one of brute force's, confirmed, and its witness must lead there again. Races may be missed: how many programs
that race are found out is printed at the end. Exit status 1 if anything was reported that is not so."""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import compare

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample



class Witnesses(compare.Bench):
    """As the comparison with the search, but with the other engine."""
    found = replayed = 0
    missed = ()

    def explore(self, program, number):
        folder = "%s.%d.norace" % (program, number)
        command = [self.norace, "witness", "--json", "--timeout", "20", "--runs", "8", "--nondet", "0,1", "--witness", folder, *self.extra, program, "--", str(number)]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=self.folder)
        try:
            result = json.loads(ran.stdout)
        except ValueError:
            raise compare.Trouble("fault", "no JSON, status %d: %s" % (ran.returncode, (ran.stderr or ran.stdout).strip()[-500:]))
        for race in result["races"]:
            if race["confirmed"]:
                self.replay(race)
        shutil.rmtree(folder, ignore_errors=True)
        return result

    def replay(self, race):
        ran = subprocess.run([self.norace, "replay", "--quiet", race["witness"]], capture_output=True, text=True)
        self.replayed += 1
        if ran.returncode != 1:
            raise compare.Trouble("replay", "%s: status %d: %s" % (race["witness"], ran.returncode, ran.stdout.strip()))


def judge(bench, program, truth):
    try:
        result = bench.explore(program, truth["number"])
        if result["verdict"] not in ("race", "unknown"):
            raise compare.Trouble("verdict", "the verdict is %s" % result["verdict"])
        if "signal" in (result["reason"] or "") or "internal" in (result["reason"] or ""):
            raise compare.Trouble("fault", result["reason"])
        for race in result["races"]:
            if compare.race_lines(race) not in truth["races"]:
                raise compare.Trouble("races", "a race of lines %s that brute force does not have" % compare.race_lines(race))
        if any(other["kind"] == "deadlock" for other in result["other"]) and not truth["deadlock"]:
            raise compare.Trouble("deadlock", "a deadlock that brute force does not have")
        bench.found += result["verdict"] == "race"
        if truth["race"] and result["verdict"] != "race":
            bench.missed += (truth["seed"],)
    except compare.Trouble as trouble:
        return trouble
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=sample.number, default="100")
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=int, default=50000)
    parser.add_argument("--shrink-first", type=int, default=2)
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--progress", action="store_true")
    parser.add_argument("--with", dest="extra", action="append", default=[], metavar="OPTION")
    options = parser.parse_args()
    compare.judge = judge
    with tempfile.TemporaryDirectory(prefix="norace-witness-") as folder:
        bench = Witnesses(os.path.abspath(options.norace), os.path.abspath(options.oracle), folder, options.limit)
        bench.extra = options.extra
        failed = compare.run(bench, options)
        print("found to race: %d; %d witnesses replayed" % (bench.found, bench.replayed))
        print("missed:", *sorted(bench.missed))
        sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
