#!/usr/bin/env python3
"""Brute force against norace's search, on random programs.

    compare.py --norace PATH --oracle PATH [--seed S] [--count N] [--batch B] [--jobs J] [--limit STEPS] [--no-shrink]

The oracle makes the programs of N seeds, many to a C file because compiling dominates, and says by brute force what is true of them;
norace explores each. They must agree: on the verdict always; without races on the set of final states, on the number of
equivalence classes (= executions) and on whether some schedule deadlocks; with races each race that norace reports must be one of brute force's,
and one of them confirmed by its witness.
A disagreement is shrunk and printed. Exit status 1 if there was one."""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample



class Trouble(Exception):
    """A disagreement: its kind, and the words for it."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Bench:
    """The two programs, and a folder to work in."""

    def __init__(self, norace, oracle, folder, limit, reductions=("--order=hb", "--merge=off"), programs=()):
        self.programs = programs
        self.norace, self.oracle, self.folder, self.limit, self.reductions = norace, oracle, folder, limit, reductions
        self.extra, self.pieces, self.semaphores = [], 0, None
        self.exact = tuple(reductions) == ("--order=hb", "--merge=off")

    def generate(self, name, options):
        """The C file, and the oracle's answers, one for each program in it."""
        source = os.path.join(self.folder, name + ".c")
        made = subprocess.run([self.oracle, "--limit", str(self.limit), *self.programs, *options, source], capture_output=True, text=True)
        if made.returncode:
            raise RuntimeError("oracle %s: %s" % (" ".join(options), made.stderr.strip()))
        truths = [json.loads(line) for line in made.stdout.splitlines()]
        return source, self.with_channels(source, truths) if self.semaphores else truths

    @staticmethod
    def with_channels(source, truths):
        """Those whose semaphores can be channels. Writing to one does not commute, so there are more executions."""
        with open(source) as text:
            lines = text.read().splitlines()
        told = {t["seed"]: " ".join(lines[t["first_line"] - 1:t["last_line"]]) for t in truths}
        return [dict(t, exact=False) for t in truths if "sem_wait" in told[t["seed"]] and not re.search("sem_(try|timed|clock|get)", told[t["seed"]])]

    def build(self, source):
        program = source[:-2]
        header = os.path.join(os.path.dirname(os.path.abspath(__file__)), "channels.h")
        channels = ["-D_GNU_SOURCE", "-include", header, "-DBY_" + self.semaphores] if self.semaphores else []
        built = subprocess.run([self.norace, "cc", "-O0", "-g", "-w", *channels, source, "-o", program, "-pthread"], capture_output=True, text=True)
        if built.returncode:
            raise RuntimeError("norace cc %s: %s" % (source, built.stderr.strip()))
        return program

    def explore(self, program, number):
        """norace's answer, with the observed final states added to it."""
        observed = "%s.%d.observed" % (program, number)
        environment = dict(os.environ, NORACE_OBSERVE=observed)
        command = [self.norace, "explore", "--json", "--atomics=sc", "--outcomes=usual", *self.reductions, *self.extra, "--nondet", "0,1", program, "--", str(number)]
        result = self.in_pieces(command, environment, observed + ".saved") if self.pieces else self.answer(command, environment)
        finals = []
        if os.path.exists(observed):
            with open(observed) as lines:
                finals = lines.read().split()
            os.remove(observed)
        return dict(result, finals=finals)

    def answer(self, command, environment):
        try:
            ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, cwd=self.folder)
        except subprocess.TimeoutExpired:
            raise Trouble("hang", "norace did not end within 120 s")
        try:
            return json.loads(ran.stdout)
        except ValueError:
            raise Trouble("fault", "norace gave no JSON, status %d: %s" % (ran.returncode, (ran.stderr or ran.stdout).strip()[-500:]))

    def in_pieces(self, command, environment, saved):
        """The search is stopped after some schedules, saved and resumed, until it has come to its end. What was done twice does not count as progress."""
        most = self.pieces
        for _ in range(100):
            words = ["--save", saved, "--max-schedules", str(most), *(["--resume", saved] if os.path.exists(saved) else [])]
            result = self.answer(command[:2] + words + command[2:], environment)
            if not os.path.exists(saved):
                return result
            most += self.pieces + most // 4
        raise Trouble("hang", "norace did not end within a hundred pieces")


def race_lines(race):
    return sorted(access["line"] for access in race["accesses"])


def compare(truth, result, exact=True):
    """Raises Trouble unless norace's result agrees with the truth."""
    verdict = "race" if truth["race"] else "race-free"
    if result["verdict"] == "unknown" and result.get("reason") == "not every schedule could be followed":
        raise Trouble("undecided", "verdict unknown, brute force %s" % verdict)
    if result["verdict"] != verdict:
        raise Trouble("verdict", "verdict %s, brute force %s (%s)" % (result["verdict"], verdict, result.get("reason", "")))
    deadlock = any(other["kind"] == "deadlock" for other in result["other"])
    strange = [other["kind"] for other in result["other"] if other["kind"] != "deadlock"]
    if strange:
        raise Trouble("other", "found what is not there: " + ", ".join(strange))
    if deadlock and not truth["deadlock"]:
        raise Trouble("deadlock", "a deadlock that brute force does not have")
    unknown = set(result["finals"]) - set(truth["finals"])
    if unknown:
        raise Trouble("finals", "final states that brute force does not have: " + " ".join(sorted(unknown)))
    if truth["race"]:
        compare_races(truth, result)
    else:
        compare_counts(truth, result, deadlock, exact)


def compare_races(truth, result):
    if not result["races"]:
        raise Trouble("races", "verdict race, but none reported")
    for race in result["races"]:
        if race_lines(race) not in truth["races"]:
            raise Trouble("races", "a race of lines %s that brute force does not have" % race_lines(race))
    if not any(race["confirmed"] for race in result["races"]): # one behind another race may be beyond what a replay can show
        raise Trouble("confirmation", "no race is confirmed by its witness")


def compare_counts(truth, result, deadlock, exact):
    if truth["deadlock"] and not deadlock:
        raise Trouble("deadlock", "a deadlock was missed")
    missed = set(truth["finals"]) - set(result["finals"])
    if missed:
        raise Trouble("finals", "final states missed: " + " ".join(sorted(missed)))
    executions = result["stats"]["executions"]
    if truth["exact"] and not exact and executions > truth["classes"]:
        raise Trouble("executions", "%d executions, more than the %d classes of the full order" % (executions, truth["classes"]))
    if truth["exact"] and exact and executions != truth["classes"]:
        raise Trouble("executions", "%d executions, %d classes" % (executions, truth["classes"]))


def judge(bench, program, truth):
    """The trouble with one program, or None."""
    try:
        result = bench.explore(program, truth["number"])
        if bench.pieces:
            result["finals"] = truth["finals"]  # an execution at whose end the search is stopped is observed by none of the two
        compare(truth, result, bench.exact)
    except Trouble as trouble:
        return trouble
    except (KeyError, TypeError) as lack:
        return Trouble("fault", "norace's JSON lacks %s" % lack)
    return None


def trouble_without(bench, truth, dropped):
    """The trouble with a program from which some statements were dropped; None if there is none, or it cannot be enumerated."""
    options = ["--seed", str(truth["seed"]), "--variant", str(truth["variant"]), "--size", str(truth["size"])]
    if dropped:
        options += ["--drop", ",".join(map(str, sorted(dropped)))]
    try:
        source, (smaller,) = bench.generate("shrink-%d" % truth["seed"], options)
        return judge(bench, bench.build(source), smaller), source, smaller
    except RuntimeError:
        return None, None, None


def shrink(bench, truth, trouble):
    """Drops statements while trouble of the same kind remains, in ever smaller groups; gives the words, C and truth of what is left."""
    dropped, left = set(), list(range(truth["nodes"]))
    size = max(1, len(left) // 2)
    while size:
        for start in range(0, len(left), size):
            group = set(left[start:start + size]) - dropped
            if group:
                smaller = trouble_without(bench, truth, dropped | group)[0]
                if smaller and smaller.kind == trouble.kind:
                    dropped |= group
        size //= 2
    again, source, smaller = trouble_without(bench, truth, dropped)
    if not again:
        return None
    with open(source) as text:
        return str(again), text.read(), smaller


def report(bench, truth, trouble, wanted_shrunk):
    lines = ["seed %d (variant %d, size %d): %s" % (truth["seed"], truth["variant"], truth["size"], trouble)]
    shrunk = shrink(bench, truth, trouble) if wanted_shrunk else None
    if shrunk:
        words, source, smaller = shrunk
        lines += ["shrunk: " + words, source, "brute force: " + json.dumps(smaller)]
    print("\n".join(lines), flush=True)


def run_batch(bench, first, count, jobs):
    """(truth, trouble) for each program of the batch."""
    source, truths = bench.generate("batch-%d" % first, ["--seed", str(first), "--count", str(count)])
    program = bench.build(source)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        troubles = list(pool.map(lambda truth: judge(bench, program, truth), truths))
    os.remove(source)
    os.remove(program)
    return list(zip(truths, troubles))


def run(bench, options):
    passed = failed = racing = undecided = 0
    started = time.monotonic()
    for first in range(options.seed, options.seed + options.count, options.batch):
        count = min(options.batch, options.seed + options.count - first)
        for truth, trouble in run_batch(bench, first, count, options.jobs):
            racing += truth["race"]
            may_be = trouble and trouble.kind == "undecided" and undecided + 1 <= options.count * options.undecided / 100
            if may_be:
                undecided += 1
            elif trouble:
                failed += 1
                report(bench, truth, trouble, not options.no_shrink and failed <= options.shrink_first)
            else:
                passed += 1
        if options.progress:
            print("seeds %d to %d: %d passed, %d failed, %d s" % (first, first + count - 1, passed, failed, time.monotonic() - started), flush=True)
    print("seeds %d to %d, %d of them racing, %d undecided: %d passed, %d failed"
          % (options.seed, options.seed + options.count - 1, racing, undecided, passed, failed))
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=sample.number, default="300")
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=int, default=50000, help="steps that brute force may take for a program")
    parser.add_argument("--shrink-first", type=int, default=3, metavar="N", help="shrink only the first N disagreements")
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--progress", action="store_true")
    parser.add_argument("--order", default="hb", help="the search's --order")
    parser.add_argument("--merge", default="off", help="the search's --merge")
    parser.add_argument("--crowded", action="store_true", help="programs whose threads all meet at one object")
    parser.add_argument("--back-off", action="store_true", help="programs whose threads keep each other from going on for a while")
    parser.add_argument("--undecided", type=int, default=0, metavar="PERCENT", help="of so many programs the search may say that it could not follow its plan")
    parser.add_argument("--additions", action="store_true", help="programs in which many accesses are additions to a variable")
    parser.add_argument("--with", dest="extra", action="append", default=[], metavar="OPTION", help="another option for norace, such as --with=--snapshot=fork")
    parser.add_argument("--semaphores", choices=["pipe", "eventfd", "poll", "epoll", "futex"], help="only programs with semaphores, which are made of these")
    parser.add_argument("--pieces", type=int, default=0, metavar="N", help="stop the search after every N schedules, save and resume it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="norace-compare-") as folder:
        bench = Bench(os.path.abspath(options.norace), os.path.abspath(options.oracle), folder, options.limit,
                      ("--order=" + options.order, "--merge=" + options.merge), ["--additions"] * options.additions + ["--crowded"] * options.crowded + ["--back-off"] * options.back_off)
        bench.extra, bench.pieces, bench.semaphores = options.extra, options.pieces, options.semaphores
        sys.exit(1 if run(bench, options) else 0)


if __name__ == "__main__":
    main()
