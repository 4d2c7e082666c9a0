#!/usr/bin/env python3
"""Programs with norace/task.h run without norace as well: sequential, as threads, in several files, in C++, and, built by norace cc, by hand.

    alone.py NORACE SOURCE_FOLDER"""
import os
import subprocess
import sys
import tempfile

CLANG = "clang-" + os.environ.get("NORACE_LLVM", "19")

NORACE, TOP = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HEADER = os.path.join(TOP, "include")
PROGRAMS = [os.path.join(TOP, "bench/tasks_programs", name + ".c") for name in
            ("crypt_af", "crypt_f", "integer_counter_isolated", "pipeline_with_futures", "prime_num_counter_forasync", "strassen")]
PROGRAMS += [os.path.join(TOP, "tests/tasks", name + ".c") for name in
             ("finish_grandchildren", "future_tree", "isolated_objects_and_all", "region_handler", "region_in_finish", "async_own_argument")]

# Everything once, and its result; for two files that share the header's state.
FIRST = """
#include <assert.h>
#include <norace/task.h>
static norace_region r, s;
static long total;
static long leaf(long x) { NORACE_ISOLATED total += x; return x; }
static long branch(long x) { norace_post(&s, leaf, x, NULL, NULL); norace_post(&r, leaf, 1, NULL, NULL); return x; }
static void keep(long value, void *to) { *(long *)to = value; }
void second(norace_region *, long *);
int main(void) {
  long value = 0;
  norace_post(&r, leaf, 4, keep, &value);
  norace_await(&r);
  assert(value == 4 && total == 4);
  norace_post(&r, branch, 10, NULL, NULL);
  norace_post(&r, branch, 20, NULL, NULL);
  norace_ewait(&r);
  norace_await(&r);
  norace_await(&s);
  assert(total == 36);
  second(&r, &total);
  norace_await(&r);
  assert(total == 41);
  return 0;
}
"""
SECOND = """
#include <norace/task.h>
static long *at;
static long add(long x) { NORACE_ISOLATED *at += x; return x; }
void second(norace_region *r, long *total) { at = total; norace_post(r, add, 5, NULL, NULL); }
"""
BAD = """
#include <norace/task.h>
static norace_region r;
int main(void) { norace_ewait(&r); return 0; }
"""


def run(words, **options):
    return subprocess.run(words, capture_output=True, text=True, timeout=120, **options)


def build_and_run(folder, compiler, sources, *options):
    program = os.path.join(folder, "program")
    built = run([*compiler, *options, *sources, "-lm", "-o", program])
    if built.returncode or built.stderr:
        return "does not compile: " + built.stderr
    ran = run([program])
    return "" if ran.returncode == 0 and not ran.stderr else "status %d %s" % (ran.returncode, ran.stderr)


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def main():
    wrong, n = [], 0
    plain = [CLANG, "-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-O1", "-I" + HEADER]
    ways = {
        "sequential": plain,
        "threads": [*plain, "-DNORACE_TASK_THREADS", "-pthread"],
        "watched threads": [*plain, "-DNORACE_TASK_THREADS", "-pthread", "-fsanitize=thread"],
        "by hand": [NORACE, "cc"],
    }
    with tempfile.TemporaryDirectory() as folder:
        pair = [write(folder, "first.c", FIRST), write(folder, "second.c", SECOND)]
        for way, compiler in ways.items():
            for sources in [*([p] for p in PROGRAMS), pair]:
                if way == "watched threads" and sources is not pair and "tests/tasks" not in sources[0]:
                    continue
                n += 1
                complaint = build_and_run(folder, compiler, sources)
                if complaint:
                    wrong.append("%s, %s: %s" % (os.path.basename(sources[0]), way, complaint))
        n += 2
        cxx = run([CLANG.replace("clang", "clang++"), "-Wall", "-Werror", "-I" + HEADER, "-x", "c++", "-fsyntax-only", *pair])
        if cxx.returncode:
            wrong.append("C++: " + cxx.stderr)
        bad = write(folder, "bad.c", BAD)
        complaint = build_and_run(folder, plain, [bad])
        if "waits for ever" not in complaint:
            wrong.append("ewait on nothing: " + complaint)
    print("\n".join([*wrong, "%d passed, %d failed" % (n - len(wrong), len(wrong))]))
    sys.exit(1 if wrong else 0)


main()
