#!/usr/bin/env python3
"""Programs of several source files: on the command line, and as a program with its modules inside."""
import json, os, subprocess, sys, tempfile, unittest

norace = os.path.abspath(os.path.join(sys.argv.pop(1), "norace"))
folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "several")
sources = [os.path.join(folder, name) for name in ("main.c", "queue.c")]

class Several(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_norace(self, *words):
        return subprocess.run([norace, *words], capture_output=True, text=True, cwd=self.folder.name)

    def answer(self, *words):
        done = self.run_norace(*words, "--json")
        self.assertIn(done.returncode, (0, 1, 2, 3), done.stderr)
        return json.loads(done.stdout)

    def assert_proved(self, got):
        self.assertEqual((got["verdict"], got["engine"], got["scope"]["threads"]), ("race-free", "net", "any"), got)

    def assert_race(self, got):
        self.assertEqual(got["verdict"], "race")
        self.assertTrue(all(a["file"].endswith("queue.c") for a in got["races"][0]["accesses"]), got["races"])

    def build(self, *options):
        done = self.run_norace("cc", *options, *sources, "-o", "program")
        self.assertEqual(done.returncode, 0, done.stderr)
        return os.path.join(self.folder.name, "program")

    def test_sources_are_one_program(self):
        self.assert_proved(self.answer("prove", *sources))
        self.assert_proved(self.answer("check", *sources))

    def test_a_race_in_another_file(self):
        self.assert_race(self.answer("prove", "-DRACY", *sources))

    def test_a_program_is_proved_from_its_modules(self):
        self.assert_proved(self.answer("prove", self.build()))
        self.assert_proved(self.answer("check", self.build("-O2")))

    def test_a_program_is_run_into_its_race(self):
        self.assert_race(self.answer("prove", self.build("-DRACY")))

    def test_a_module_that_is_missing(self):
        got = self.answer("prove", sources[0])
        self.assertEqual(got["verdict"], "unknown")
        self.assertIn("queue_put", json.dumps(got["reason"]))

    def test_what_cannot_be_linked(self):
        done = self.run_norace("prove", sources[0], sources[0])
        self.assertEqual(done.returncode, 65)
        self.assertIn("'main': symbol multiply defined", done.stderr)

    def test_not_a_program_of_ours(self):
        self.assertEqual(self.run_norace("prove", "/bin/true").returncode, 64)

unittest.main()
