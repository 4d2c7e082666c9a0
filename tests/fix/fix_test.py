#!/usr/bin/env python3
"""norace fix: each program of programs/ names the family of its best change, the lines that it takes at most, and a piece of the patch."""
import json, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, time, unittest

norace = str(pathlib.Path(sys.argv.pop(1)).resolve())
here = pathlib.Path(__file__).resolve().parent
programs = here / "programs"


def run(*words, folder, status=None):
    done = subprocess.run([norace, *words], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300,
                          env=dict(os.environ, XDG_CACHE_HOME="/dev/null"))
    if status is not None and done.returncode != status:
        raise AssertionError(f"{words}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def take(self, name, text=None):
        path = self.folder / name
        path.write_text(text if text is not None else (programs / name).read_text())
        return path


class Programs(Folder):
    def mend(self, name):
        source = self.take(name)
        head = source.read_text().splitlines()[0]
        family, lines, piece = re.match(r"// FIX: (.*) lines=(\d+) '(.*)'", head).groups()
        done = run("fix", "--json", "-o", "mend.patch", name, folder=self.folder, status=0)
        best = json.loads(done.stdout)["fixes"][0]
        self.assertIn(best["family"], family.split("|"), best["patch"])
        self.assertLessEqual(best["lines"], int(lines), best["patch"])
        self.assertIn(piece, best["title"] + best["patch"])
        subprocess.run(["git", "apply", "--check", "mend.patch"], cwd=self.folder, check=True)
        subprocess.run(["patch", "-p1", "-s", "-i", "mend.patch"], cwd=self.folder, check=True)
        self.assertIn("race-free", run("check", "--quiet", name, folder=self.folder, status=0).stdout)


class User(Folder):
    def test_apply_keeps_the_original(self):
        source = self.take("flag_atomic.c")
        before = source.read_text()
        run("fix", "--apply", "flag_atomic.c", folder=self.folder, status=0)
        self.assertEqual((self.folder / "flag_atomic.c.orig").read_text(), before)
        self.assertIn("_Atomic", source.read_text())
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["flag_atomic.c", "flag_atomic.c.orig"])

    def test_nothing_to_mend(self):
        self.take("none.c", "int main(void) { return 0; }\n")
        self.assertIn("race-free", run("fix", "none.c", folder=self.folder, status=0).stdout)

    def test_a_file_that_is_not_there(self):
        for name in ("missing", "missing.c"):
            done = run("fix", name, folder=self.folder, status=65)
            self.assertIn("%s cannot be read: No such file" % name, done.stderr)

    def test_a_program_of_norace_cc(self):
        (self.folder / "inc").mkdir()
        self.take("inc/count.h", "extern int count;\nvoid counts(void);\n")
        self.take("count.c", '#include "count.h"\nint count;\nvoid counts(void) { count += STEP; }\n')
        self.take("main.c", '#include <pthread.h>\n#include <count.h>\nstatic void *run(void *unused) { counts(); return unused; }\n'
                  "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n  counts();\n  pthread_join(t, 0);\n  return count < 2;\n}\n")
        for name in ("count", "main"):
            run("cc", "-Iinc", "-DSTEP=2", "-c", name + ".c", folder=self.folder, status=0)
        run("cc", "count.o", "main.o", "-o", "prog", folder=self.folder, status=0)
        patch = json.loads(run("fix", "--json", "prog", folder=self.folder, status=0).stdout)["fixes"][0]["patch"]
        self.assertIn("+++ b/inc/count.h\n", patch)
        self.assertIn("+int _Atomic count" if "+int _Atomic" in patch else "_Atomic int count", patch)

    def test_each_source_has_its_own_options(self):
        (self.folder / "inc").mkdir()
        self.take("inc/config.h", "#include <pthread.h>\n")
        self.take("part.c", "static int step = STEP;\nextern int count;\nvoid *NAME(void *unused) { count += step; return unused; }\n")
        self.take("main.c", "#include <pthread.h>\nint count;\nvoid *one(void *), *two(void *);\nint main(void) {\n  pthread_t t;\n"
                  "  pthread_create(&t, 0, one, 0);\n  two(0);\n  pthread_join(t, 0);\n  return count != 3;\n}\n")
        for name, step in (("one", 1), ("two", 2)):
            run("cc", "-Iinc", "-include", "config.h", f"-DNAME={name}", f"-DSTEP={step}", "-c", "part.c", "-o", name + ".o", folder=self.folder, status=0)
        run("cc", "main.c", "one.o", "two.o", "-o", "prog", folder=self.folder, status=0)
        best = json.loads(run("fix", "--json", "prog", folder=self.folder, status=0).stdout)["fixes"][0]
        self.assertTrue(best["decided"])
        self.assertNotIn("results", best)

    def test_what_the_linker_was_told(self):
        self.take("locks.c", "void lock_it(void), unlock_it(void);\nvoid lock(void) { lock_it(); }\nvoid unlock(void) { unlock_it(); }\n"
                  "void __wrap_lock(void) {}\nvoid __wrap_unlock(void) {}\n")
        self.take("main.c", "#include <pthread.h>\nstatic int n;\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nvoid lock(void), unlock(void);\n"
                  "void lock_it(void) { pthread_mutex_lock(&m); }\nvoid unlock_it(void) { pthread_mutex_unlock(&m); }\n"
                  "static void *work(void *p) { lock(); n++; unlock(); return p; }\n"
                  "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, work, 0);\n  work(0);\n  pthread_join(t, 0);\n  return n != 2;\n}\n")
        run("cc", "-g", "main.c", "locks.c", "-Wl,--wrap=lock,--wrap=unlock", "-o", "prog", folder=self.folder, status=0)
        done = run("fix", "prog", folder=self.folder, status=2)
        self.assertIn("built again does not race", done.stdout)
        self.assertEqual(json.loads(run("fix", "--json", "prog", folder=self.folder, status=2).stdout)["fixes"], [])

    def test_what_no_check_decides(self):
        text = ("#include <pthread.h>\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic int product = 1, flag;\n"
                "static void *run(void *by) {\n  flag = 1;\n  for (int i = 0; i < 4; i++) {\n    pthread_mutex_lock(&m);\n"
                "    product = product * 3 + (by != 0);\n    pthread_mutex_unlock(&m);\n  }\n  return by;\n}\n"
                "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n  run(&t);\n  pthread_join(t, 0);\n  return 0;\n}\n")
        source = self.take("slow.c", text)
        words = ["fix", "--proof=off", "--order=hb", "--max-schedules=2", "--apply"]
        fixes = json.loads(run(*words, "--json", "slow.c", folder=self.folder, status=2).stdout)["fixes"]
        self.assertEqual([f["decided"] for f in fixes], [False] * len(fixes))
        self.assertIn("flag", fixes[0]["patch"])
        self.assertEqual(source.read_text(), text)
        self.assertIn("Not shown to be race-free", run(*words, "slow.c", folder=self.folder, status=2).stdout)

    def test_race_by_race(self):
        self.take("flag_atomic.c")
        done = subprocess.run([norace, "fix", "--interactive", "flag_atomic.c"], cwd=self.folder, input="1\n", capture_output=True, text=True, timeout=300,
                              env=dict(os.environ, XDG_CACHE_HOME="/dev/null"))
        self.assertIn("race on '", done.stdout)
        self.assertTrue((self.folder / "flag_atomic.c.orig").exists(), done.stdout)

    def test_killed(self):
        source = self.take("flag_atomic.c")
        before = source.read_text()
        child = subprocess.Popen([norace, "fix", "--apply", "flag_atomic.c"], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.3)
        child.send_signal(signal.SIGKILL)
        child.wait()
        kept = [p.read_text() for p in self.folder.iterdir() if p.suffix in (".c", ".orig")]
        self.assertIn(before, kept)


for path in sorted(programs.glob("*.c")):
    setattr(Programs, "test_" + path.stem, lambda self, name=path.name: self.mend(name))

unittest.main()
