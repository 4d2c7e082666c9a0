"""A share of what there is to run, where the whole would take too long and has run elsewhere: NORACE_SAMPLE=8 takes every eighth program of a list,
and an eighth of the random ones. The sanitizer builds do so (tests/CMakeLists.txt): what they watch is norace, not the runtime in the program."""
import os

STEP = max(1, int(os.environ.get("NORACE_SAMPLE") or 1))


def some(items):
    return list(items)[::STEP]


def number(text):
    """for argparse: a number of random programs"""
    return count(int(text))


def count(n):
    return max(1, n // STEP)
