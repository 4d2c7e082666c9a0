#!/usr/bin/env python3
"""OpenMP programs with more schedules than can be run: a race is told as soon as it is found, a proof ends the search, and what stays open is unknown.

    long_test.py --norace PATH"""
import argparse
import json
import os
import subprocess
import tempfile
import unittest

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "long")


class Long(unittest.TestCase):
    norace = None

    def ask(self, command, program, *options):
        with tempfile.TemporaryDirectory() as folder:
            words = [self.norace, command, "--json", "--witness", os.path.join(folder, "w"), *options, os.path.join(HERE, program)]
            ran = subprocess.run(words, capture_output=True, text=True, timeout=120)
        return json.loads(ran.stdout)

    def test_race_is_told_although_the_search_does_not_end(self):
        for program in ("list.c", "capture.c"):
            for command in ("explore", "check"):
                result = self.ask(command, program)
                self.assertEqual(result["verdict"], "race", program)
                self.assertTrue(result["races"][0]["confirmed"])

    def test_explore_takes_a_proof_for_an_answer(self):
        for program in ("list.c", "capture.c"):
            result = self.ask("explore", program, "-DMENDED")
            self.assertEqual((result["verdict"], result["engine"], result["scope"]["inputs"]), ("race-free", "loops", "all"))

    def test_what_stays_open_is_unknown(self):
        result = self.ask("explore", "linked.c", "--timeout", "4")
        self.assertEqual(result["verdict"], "unknown")
        self.assertIn("the time limit of 4 s was reached", result["reason"])
        self.assertLess(result["stats"]["covered"], 1)

    def test_no_proof_passes_over_target_regions(self):
        self.assertEqual(self.ask("check", "../target_two_nowait.c")["verdict"], "race")

    def test_what_the_compiler_leaves_out_is_unknown(self):
        for command in ("explore", "check"):
            result = self.ask(command, "dropped.c")
            self.assertEqual(result["verdict"], "unknown")
            self.assertIn("dropped.c:4: clang 19 leaves 'masked taskloop' out", result["reason"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--norace", required=True)
    options, rest = parser.parse_known_args()
    Long.norace = os.path.abspath(options.norace)
    unittest.main(argv=["long_test.py", *rest])
