#!/usr/bin/env python3
"""The command line of norace witness: its options, what it prints, and that norace check goes on with it."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
NORACE = os.path.abspath(sys.argv.pop(1))


class Command(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def run_(self, *words, status):
        ran = subprocess.run([NORACE, *words], capture_output=True, text=True, cwd=self.folder)
        self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
        return ran

    def json(self, *words, status):
        return json.loads(self.run_(words[0], "--json", *words[1:], status=status).stdout)

    def lines(self, result):
        return [sorted(access["line"] for access in race["accesses"]) for race in result["races"]]

    def figure(self, name):
        return os.path.join(HERE, "figure_%s.c" % name)

    def test_every_way_to_search_finds_it(self):
        for options in ([], ["--hint=off"], ["--prefix=short"], ["--prefix=short", "--hint=off"], ["--keep-a1"], ["--schedule=random", "--seed=5"]):
            result = self.json("witness", "--runs=1", *options, self.figure("2_4"), status=1)
            self.assertEqual(self.lines(result), [[26, 37]], options)
            self.assertEqual(result["engine"], "witness")

    def chopped(self, name):
        result = self.json("witness", "--runs=1", "--timeout=4", os.path.join(HERE, "chop_%s.c" % name), status=2)
        return result["warnings"][0]["meeting"]

    def test_locks_that_cannot_matter_are_left_out(self):
        program = os.path.join(HERE, "chop_log.c")
        self.json("witness", "--runs=1", "--chop=off", program, status=2)
        found = self.json("witness", "--runs=1", program, status=1)
        self.assertEqual(found["stats"]["chopped"], 4)
        self.run_("replay", "chop_log.norace/race-1.json", status=1)
        self.assertIn("without the locks of 4 of 8 lines", self.chopped("never"))
        self.assertIn("without the locks of 2 of 10 lines", self.chopped("log_decides"))

    def test_the_search_is_counted(self):
        short = self.json("witness", "--runs=1", "--prefix=short", self.figure("2_4"), status=1)
        self.assertEqual([w["outcome"] for w in short["warnings"]], ["race"])
        self.assertGreater(short["stats"]["pairs"], 0)

    def test_lockset_is_told_step_by_step(self):
        result = self.json("witness", "--runs=1", self.figure("2_4"), status=1)
        self.assertEqual([(s["line"], s["locks"], s["candidates"]) for s in result["lockset"]],
                         [(26, "{key_lock}", "{key_lock}")] * 2 + [(37, "{del_lock}", "{}")] * 2)
        chosen = result["warnings"][0]
        self.assertEqual({(a["line"], a["locks"]) for a in chosen["accesses"]}, {(26, "{key_lock}"), (37, "{del_lock}")})
        self.assertEqual(len({a["thread"] for a in chosen["accesses"]}), 2)
        self.assertIn("comes to a2", chosen["meeting"])
        said = self.run_("witness", "--runs=1", "--explain", self.figure("2_4"), status=1).stderr
        self.assertIn("C = {}   no common lock is left", said)

    def test_nothing_is_held_where_accesses_are_ordered(self):
        result = self.json("witness", os.path.join(HERE, "order_create_join.c"), status=2)
        self.assertEqual(result["stats"]["pairs"], 0)
        self.assertEqual(result["races"], [])

    def test_pure_lockset_warns_of_more(self):
        plain = self.json("witness", "--runs=1", os.path.join(HERE, "order_create_join.c"), status=2)
        pure = self.json("witness", "--runs=1", "--pure-lockset", os.path.join(HERE, "order_create_join.c"), status=2)
        self.assertGreater(pure["stats"]["warnings"], plain["stats"]["warnings"])
        self.assertTrue(all(w["outcome"] != "race" for w in pure["warnings"]))

    def test_the_same_seed_the_same_result(self):
        words = ["witness", "--runs=3", "--seed=9", self.figure("2_8")]
        one, other = self.json(*words, status=1), self.json(*words, status=1)
        self.assertEqual(self.lines(one), self.lines(other))
        self.assertEqual(one["stats"]["events"], other["stats"]["events"])

    def test_the_text_names_the_locks_and_the_replay(self):
        text = self.run_("witness", self.figure("2_4"), status=1)
        self.assertIn("thread 1 holds 'del_lock'; thread 2 holds 'key_lock': no lock in common", text.stderr)
        self.assertRegex(text.stderr, r"figure_2_4.c:36:.*note: \d\. thread 1 runs up to this lock of 'del_lock'")
        self.assertIn("norace replay figure_2_4.norace/race-1.json", text.stderr)
        self.assertIn("race: 1 data race, confirmed by replay", text.stdout)
        self.run_("replay", "figure_2_4.norace/race-1.json", status=1)

    def test_the_witness_is_short(self):
        """main starts both threads, one goes to its access, the other to its own: three changes of thread are enough."""
        self.run_("witness", "--runs=1", self.figure("2_4"), status=1)
        with open(os.path.join(self.folder, "figure_2_4.norace", "race-1.json")) as file:
            schedule = json.load(file)["schedule"]
        threads = [step[0] for step in schedule]
        self.assertLessEqual(sum(a != b for a, b in zip(threads, threads[1:])), 3)

    @unittest.skipUnless(shutil.which("gdb"), "needs gdb")
    def test_the_debugger_stops_in_it(self):
        self.run_("witness", "--runs=1", self.figure("2_4"), status=1)
        ran = subprocess.run([NORACE, "replay", "--gdb", "figure_2_4.norace/race-1.json"], capture_output=True, text=True, cwd=self.folder, stdin=subprocess.DEVNULL)
        self.assertIn("norace_race", ran.stdout)
        self.assertGreaterEqual(ran.stdout.count(" clean ("), 2, ran.stdout + ran.stderr)

    @unittest.skipIf(shutil.which("stat") is None or subprocess.run(["stat", "-fc%T", "/var/tmp"], capture_output=True, text=True).stdout.strip() == "tmpfs",
                     "needs a disk")
    def test_what_is_recorded_goes_to_a_file(self):
        """8 MB of the program need ten times as much for the record; with little memory for that the same is found."""
        self.run_("cc", "-O1", os.path.join(HERE, "large_record.c"), "-o", "large", "-pthread", status=0)
        results = [self.json("witness", "--runs=2", "--record-memory=%d" % megabytes, "./large", status=1) for megabytes in (1024, 4)]
        self.assertEqual(self.lines(results[0]), self.lines(results[1]))
        self.assertEqual(*[result["stats"]["accesses"] for result in results])
        in_memory, in_file = [result["stats"]["peak_kb"] for result in results]
        self.assertLess(in_file, 40 << 10)
        self.assertGreater(in_memory, 2 * in_file)

    def test_check_goes_on_with_it(self):
        result = self.json("check", "--proof=off", "--order=hb", "--merge=off", "--max-schedules=1", self.figure("2_4"), status=1)
        self.assertEqual(self.lines(result), [[26, 37]])
        self.assertEqual(result["scope"]["schedules"], 1)

    def test_check_keeps_its_coverage(self):
        result = self.json("check", "--proof=off", "--order=hb", "--merge=off", "--max-schedules=2", self.figure("2_7"), status=2)
        self.assertEqual(result["engine"], "explore")
        self.assertIn("the limit of 2 schedules", result["reason"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
