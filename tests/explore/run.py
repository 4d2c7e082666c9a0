#!/usr/bin/env python3
"""Checks the programs of this folder, and compares each result with what the program's first lines expect (tests/expectations.py).

    run.py --norace PATH [--family NAME] [--jobs J] [--update] [--reduced] [FILE...]

--reduced: by the search alone, with its reductions; then the number of executions is another and does not count.

    // EXPECT: verdict=race lines=7,7 lines=6,7 executions=1
    // EXPECT: verdict=race-free executions=3 other=deadlock
    // OPTIONS: --spurious          more options for norace check; {here} is this folder
    // ARGS: 3 x                    the program's own arguments
    // INPUT: 10\\n20\\n             its standard input
    // REASON: calls fork           part of why the verdict is unknown
    // ASSUMING: sequential consistency     part of what it assumes

`executions` is stats.executions under --order=hb --merge=off; left out where the count makes no sense (spinning, cancellation, ends on some
schedule)."""
import glob
import os
import shlex
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import expectations
from expectations import header


def run_norace(options, path, source):
    how = ["explore"] if options.reduced else ["check", "--proof=off", "--order=hb", "--merge=off"]
    command = [options.norace, *how, "--json", "--timeout=0", *shlex.split(header(source, "OPTIONS").replace("{here}", HERE)), path]
    arguments = shlex.split(header(source, "ARGS"))
    if arguments:
        command += ["--", *arguments]
    return expectations.run(command, header(source, "INPUT").replace("\\n", "\n"))


def check(options, path, source):
    had = header(source, "EXPECT")
    if not options.update and not had:
        raise ValueError("it has no EXPECT line")
    got = run_norace(options, path, source)
    if options.update:
        return [], expectations.update(source, "EXPECT", expectations.words(got, not had or "executions=" in had))
    expected = {**expectations.parse(had), "reason": header(source, "REASON"), "assuming": header(source, "ASSUMING")}
    if options.reduced:
        expected.pop("executions", None)
    return list(expectations.differences(expected, got)), source


def main():
    parser = expectations.parser(__doc__)
    parser.add_argument("--reduced", action="store_true")
    options = parser.parse_args()
    files = options.files or sorted(glob.glob(os.path.join(HERE, options.family + "*.c*")))
    expectations.check_all(lambda path, source: check(options, path, source), files, options.jobs)


if __name__ == "__main__":
    main()
