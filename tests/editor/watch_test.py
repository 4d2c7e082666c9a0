#!/usr/bin/env python3
"""norace watch, and what is said about files that are no programs: watch_test.py NORACE"""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile, unittest

NORACE = None
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
MAKEFILE = """all: first second
first: first.c gen.h
	$(CC) -o $@ $<
second: second.c
	$(CC) -o $@ $<
gen.h: FORCE
	date +%s%N > gen.h
FORCE:
"""


class Watch(unittest.TestCase):
    def setUp(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="norace-watch-"))
        self.addCleanup(shutil.rmtree, self.top)

    def start(self, *words):
        env = dict(os.environ, XDG_CACHE_HOME="/dev/null")
        for name in ("CC", "CXX", "FC", "MAKEFLAGS"):
            env.pop(name, None)
        return subprocess.Popen([NORACE, "watch", *words], cwd=self.top, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def rows(self, told, n):
        """The next n rows of the table: verdict, program, text."""
        rows = []
        while len(rows) < n:
            line = told.readline()
            self.assertTrue(line, "norace watch ended")
            if found := re.match(r"  (\S+) +[\d.]+ s  ([^:;\n]+)(.*)", line):
                rows.append(found.groups())
        return rows

    def put(self, name, example):
        shutil.copy(EXAMPLES / example, self.top / ".new")
        (self.top / ".new").rename(self.top / name)  # as editors do

    # The makefile writes a source in every round: that must not go on for ever.
    def test_a_project(self):
        (self.top / "Makefile").write_text(MAKEFILE)
        self.put("first.c", "racy_counter.c")
        self.put("second.c", "guarded_counter.c")
        watch = self.start("--rounds", "3", "--", "make", "-s")
        with watch.stdout as told:
            self.assertEqual(self.rows(told, 2), [("race", "first", ": 'counter' at first.c:9 and first.c:9"), ("race-free", "second", "")])
            self.put("first.c", "guarded_counter.c")
            self.assertEqual(self.rows(told, 2), [("race-free", "first", "; was race"), ("race-free", "second", "")])
            (self.top / "deep" / "er").mkdir(parents=True)
            (self.top / "second.c").write_text("int main(void) { return }\n")
            self.assertIn("ended with status 2", "".join(told.readline() for _ in range(2)))
        self.assertEqual(watch.wait(), 2)
        self.assertEqual(json.loads((self.top / "norace-watch/first.json").read_text())["verdict"], "race-free")

    def test_a_source(self):
        self.put("a.c", "racy_counter.c")
        watch = self.start("--rounds", "1", "-O1", "a.c")
        with watch.stdout as told:
            self.assertEqual(self.rows(told, 1), [("race", "a.c", ": 'counter' at a.c:9 and a.c:9")])
        self.assertEqual(watch.wait(), 1)

    def test_nothing_built(self):
        watch = self.start("--rounds", "1", "--", "true")
        self.assertIn("no program here was built by norace cc", watch.communicate()[0])
        self.assertEqual(watch.returncode, 2)
        nothing = self.start()
        nothing.communicate()
        self.assertEqual(nothing.returncode, 64)


class Kinds(unittest.TestCase):
    def test_what_is_no_program(self):
        with tempfile.TemporaryDirectory() as top:
            for name, text in {"a.rs": "fn main() {}\n", "a.spec": "vars\n", "run": "#!/bin/sh\n", "a.h": "int a;\n", "notes": "words\n"}.items():
                pathlib.Path(top, name).write_text(text)
            shutil.copy(EXAMPLES / "racy_counter.c", top)
            for name, says in (("a.rs", "is Rust: norace takes C, C++ and Fortran"), ("a.spec", "norace cover takes it"), ("run", "is a script"),
                               ("a.h", "is a header"), (".", "is a folder: norace watch -- make")):
                for command in ("check", "explore", "witness", "prove", "fix"):
                    done = subprocess.run([NORACE, command, name], cwd=top, capture_output=True, text=True)
                    self.assertEqual(done.returncode, 65, (command, name, done.stderr))
                    self.assertIn(f"{name} ", done.stderr)
                    self.assertIn(says, done.stderr, (command, name))
            done = subprocess.run([NORACE, "check", "racy_counter.c", "a.rs"], cwd=top, capture_output=True, text=True)
            self.assertIn("a.rs is Rust", done.stderr)
            done = subprocess.run([NORACE, "check", "notes"], cwd=top, capture_output=True, text=True)
            self.assertIn("notes is not an ELF executable, nor a source", done.stderr)


if __name__ == "__main__":
    NORACE = sys.argv.pop(1)
    unittest.main()
