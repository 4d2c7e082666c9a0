#!/usr/bin/env python3
"""zygote_test.py FOLDER     a compiler that is forked does what one that is started does"""
import os, pathlib, subprocess, sys, tempfile, unittest

CLANG = "clang-" + os.environ.get("NORACE_LLVM", "19")

FOLDER = os.path.abspath(sys.argv.pop(1))


class Forked(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        (self.top / "a.c").write_text("#include <stdio.h>\nint main(void) { printf(\"%d\\n\", NUMBER); return NUMBER; }\n")

    def both(self, *words, **variables):
        """What it does, forked and started: status, what it says."""
        path = FOLDER + ":" + os.environ["PATH"].replace(FOLDER + ":", "")
        done = [subprocess.run(words, cwd=self.top, env={**os.environ, "PATH": path, "NORACE_ZYGOTE": how, **variables},
                               capture_output=True, text=True) for how in ("on", "off")]
        self.assertEqual((done[0].returncode, done[0].stdout, done[0].stderr), (done[1].returncode, done[1].stdout, done[1].stderr))
        return done[0]

    def test_the_same_objects(self):
        for name, how in (("x.o", "on"), ("y.o", "off")):
            subprocess.run([FOLDER + "/" + CLANG, "-DNUMBER=3", "-g", "-c", "a.c", "-o", name], cwd=self.top, check=True,
                           env={**os.environ, "NORACE_ZYGOTE": how})
        self.assertEqual((self.top / "x.o").read_bytes(), (self.top / "y.o").read_bytes())

    def test_a_program_is_linked_and_runs(self):
        self.assertEqual(self.both(CLANG, "-DNUMBER=3", "a.c", "-o", "a").returncode, 0)
        self.assertEqual(self.both("./a").returncode, 3)

    def test_errors_and_status(self):
        done = self.both(CLANG, "-c", "a.c")
        self.assertEqual(done.returncode, 1)
        self.assertIn("a.c:2:", done.stderr)
        self.assertEqual(self.both(CLANG, "missing.c").returncode, 1)

    def test_the_environment(self):
        (self.top / "in").mkdir()
        (self.top / "in/number.h").write_text("#define NUMBER 4\n")
        (self.top / "b.c").write_text("#include <number.h>\nint x = NUMBER;\n")
        self.assertIn("int x = 4;", self.both(CLANG, "-E", "b.c", CPATH="in").stdout)

    def test_standard_input(self):
        done = subprocess.run([CLANG, "-x", "c", "-E", "-"], input="int y;\n", capture_output=True, text=True, cwd=self.top,
                              env={**os.environ, "PATH": FOLDER + ":" + os.environ["PATH"]})
        self.assertIn("int y;", done.stdout)


unittest.main()
