#!/usr/bin/env python3
"""A part that norace_explore names in a test of GoogleTest, Check and cmocka, alone and under CTest.

    run.py --norace PATH

A framework that is not installed is left out; 77 if none is."""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--norace", required=True, type=os.path.abspath)
options = parser.parse_args()
INCLUDE = "-I" + os.path.join(os.path.dirname(os.path.dirname(HERE)), "include")
# The compiler, the source, what is linked. Check's library is an archive on Debian, which brings subunit along.
FRAMEWORKS = {
    "gtest": ("c++", "with_gtest.cpp", ["-lgtest_main", "-lgtest", "-pthread"]),
    "check": ("cc", "with_check.c", ["-lcheck", "-lsubunit", "-lm", "-pthread"]),
    "cmocka": ("cc", "with_cmocka.c", ["-lcmocka", "-pthread"]),
}
PART = "race-free: no data race on any schedule of the part that norace_explore names"
RACE = "error: data race on 'counter'"
failed = 0


def say(what):
    global failed
    failed += 1
    print(what)


def run(folder, *words):
    environment = {name: value for name, value in os.environ.items() if name != "CK_FORK"}
    return subprocess.run(words, capture_output=True, text=True, errors="replace", cwd=folder, env=environment)


def build(folder, name, races, *more):
    language, source, libraries = FRAMEWORKS[name]
    program = "%s_%d" % (name, races)
    done = run(folder, options.norace, language, "-g", "-O1", INCLUDE, *more, "-DRACES=%d" % races, os.path.join(HERE, source), "-o", program, *libraries)
    return program if done.returncode == 0 else None


def is_installed(folder, name):
    language, source, libraries = FRAMEWORKS[name]
    return run(folder, ("clang-" if language == "cc" else "clang++-") + os.environ.get("NORACE_LLVM", "19"), INCLUDE, "-DRACES=0", os.path.join(HERE, source), "-o", "plain", *libraries).returncode == 0


def expect(folder, program, status, *texts, words=("--no-cache",)):
    done = run(folder, options.norace, "check", *words, "./" + program)
    said = done.stdout + done.stderr
    for text in texts:
        if done.returncode != status or text not in said:
            say("%s %s: status %d, not '%s':\n%s" % (program, words, done.returncode, text, said[-1500:]))
    return said


def try_one(folder, name):
    free, racy = build(folder, name, 0), build(folder, name, 1)
    if not free or not racy:
        return say("%s: not built" % name)
    # Three executions: the program's own, and the two orders in which the threads take the lock.
    expect(folder, free, 0, PART, "3 executions")
    said = expect(folder, racy, 1, RACE, "confirmed by replay")
    if name == "check" and "CK_FORK=no is set" not in said:
        say("what norace sets for Check is not said")
    expect(folder, racy, 1, RACE, words=("--no-cache", "--focus", "counter"))
    under_ctest(folder, name, free, racy)
    # What the framework does outside of the part happens once; inside it is what norace does not see into.
    if name == "cmocka" and build(folder, name, 0, "-DWHILE_THEY_RUN=assert_true(1)"):
        expect(folder, free, 2, "unknown: calls _assert_true, which norace does not see into")
    # A test that fails ends with its threads, which would otherwise go on with the variables of a function that is left.
    if name == "check" and build(folder, name, 0, "-DWHILE_THEY_RUN=ck_assert_int_eq(1,2)"):
        expect(folder, free, 2, "a test of Check fails: those behind it were not looked at")


def under_ctest(folder, name, free, racy):
    top = os.path.join(folder, "ctest." + name)
    os.mkdir(top)
    with open(os.path.join(top, "CTestTestfile.cmake"), "w") as out:
        for program in (free, racy):
            out.write('add_test(%s "%s")\n' % (program, os.path.join(folder, program)))
    done = run(top, options.norace, "test", "--", "ctest")
    lines = done.stdout.splitlines()
    for answer, program in (("race-free", free), ("race", racy)):
        if not any(line.split()[:1] == [answer] and line.endswith(program) for line in lines):
            say("ctest: no line says that %s is %s:\n%s" % (program, answer, done.stdout[-1500:] + done.stderr[-500:]))


with tempfile.TemporaryDirectory() as folder:
    there = [name for name in FRAMEWORKS if is_installed(folder, name)]
    for name in there:
        try_one(folder, name)
if not there:
    sys.exit(77)
print("%s: %s" % (", ".join(there), "%d wrong" % failed if failed else "as they should be"))
sys.exit(failed > 0)
