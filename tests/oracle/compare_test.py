#!/usr/bin/env python3
"""The driver itself: a stand-in for norace that tells the truth passes, one that errs in any way is caught, and the program is shrunk.

    compare_test.py ORACLE"""
import os
import sys
import tempfile
import unittest

import compare

ORACLE = os.path.abspath(sys.argv.pop(1))


class Honest(compare.Bench):
    """Answers with the truth, bent by `bend`."""

    bend = staticmethod(lambda truth, result: None)

    def generate(self, name, options):
        source, self.truths = super().generate(name, options)
        return source, self.truths

    def build(self, source):
        return source[:-2]

    def explore(self, program, number):
        truth = self.truths[number]
        result = {
            "verdict": "race" if truth["race"] else "race-free",
            "races": [{"accesses": [{"line": line} for line in pair], "confirmed": True} for pair in truth["races"]],
            "other": [{"kind": "deadlock"}] if truth["deadlock"] else [],
            "stats": {"executions": truth["classes"]},
            "finals": list(truth["finals"]),
        }
        self.bend(truth, result)
        return result


def troubles(bend, count=60):
    with tempfile.TemporaryDirectory() as folder:
        bench = Honest("unused", ORACLE, folder, 20000)
        bench.bend = bend
        source, truths = bench.generate("batch", ["--seed", "1", "--count", str(count)])
        kinds = [compare.judge(bench, source, truth) for truth in truths]
        return [(truth, trouble) for truth, trouble in zip(truths, kinds) if trouble]


class Driver(unittest.TestCase):
    def all_are(self, kind, bend, where=lambda truth: True):
        found = troubles(bend)
        self.assertTrue(found)
        self.assertEqual({trouble.kind for _, trouble in found}, {kind})
        self.assertTrue(all(where(truth) for truth, _ in found))

    def test_the_truth_passes(self):
        self.assertEqual(troubles(lambda truth, result: None), [])

    def test_a_wrong_verdict(self):
        self.all_are("verdict", lambda truth, result: result.update(verdict="race-free"), lambda truth: truth["race"])
        self.all_are("verdict", lambda truth, result: result.update(verdict="unknown"))

    def test_an_execution_too_many_or_too_few(self):
        for error in (-1, 1):
            bend = lambda truth, result: result["stats"].update(executions=truth["classes"] + error)
            self.all_are("executions", bend, lambda truth: not truth["race"])

    def test_a_missed_or_invented_final_state(self):
        self.all_are("finals", lambda truth, result: result["finals"].pop() if result["finals"] else None)
        self.all_are("finals", lambda truth, result: result["finals"].append("00"))

    def test_a_missed_or_invented_deadlock(self):
        self.all_are("deadlock", lambda truth, result: result.update(other=[]), lambda truth: truth["deadlock"])
        self.all_are("deadlock", lambda truth, result: result.update(other=[{"kind": "deadlock"}]))

    def test_an_invented_race(self):
        bend = lambda truth, result: result["races"].append({"accesses": [{"line": 1}, {"line": 2}]}) if truth["race"] else None
        self.all_are("races", bend)

    def test_a_race_that_does_not_replay(self):
        self.all_are("confirmation", lambda truth, result: [race.update(confirmed=False) for race in result["races"]], lambda truth: truth["race"])

    def test_a_crash_that_is_not_there(self):
        self.all_are("other", lambda truth, result: result["other"].append({"kind": "crash"}))

    def test_shrinking(self):
        with tempfile.TemporaryDirectory() as folder:
            bench = Honest("unused", ORACLE, folder, 20000)
            bench.bend = lambda truth, result: result.update(verdict="race-free")
            _, truths = bench.generate("batch", ["--seed", "1", "--count", "60"])
            truth = next(truth for truth in truths if truth["race"])
            words, source, smaller = compare.shrink(bench, truth, compare.Trouble("verdict", ""))
            self.assertIn("brute force race", words)
            self.assertTrue(smaller["race"])
            self.assertLess(smaller["last_line"] - smaller["first_line"], truth["last_line"] - truth["first_line"])
            self.assertIn("pthread_create", source)


if __name__ == "__main__":
    unittest.main()
