#!/usr/bin/env python3
"""norace with its real runtime, from source to verdict: real_test.py NORACE FOLDER-OF-HELPERS [unittest's own arguments]"""
import json, math, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, time, unittest

import contract

NORACE = FAKE = None
PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
EXAMPLES = PROGRAMS.parents[2] / "examples"


def lines(source):
    return {m.group(1): n for n, line in enumerate(source.read_text().splitlines(), 1) if (m := re.search(r"// ([A-Z_-]+)$", line))}


class Case(unittest.TestCase):
    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="norace real ")
        self.addCleanup(shutil.rmtree, self.top)
        for name in PROGRAMS.iterdir():
            if name.is_file():
                shutil.copy(name, self.top)
        shutil.copytree(PROGRAMS / "include", os.path.join(self.top, "include"))

    def run_(self, *words, status=None, **more):
        done = subprocess.run([NORACE, *map(str, words)], cwd=self.top, capture_output=True, text=True, stdin=subprocess.DEVNULL, **more)
        if status is not None:
            self.assertEqual(done.returncode, status, f"norace {words}:\n{done.stdout}{done.stderr}")
        return done

    def json(self, *words, status):
        done = self.run_(*words, "--json", status=status) if "--" not in words else self.run_(words[0], "--json", *words[1:], status=status)
        self.assertEqual(contract.complaints(done.stdout), [], done.stdout)
        result = json.loads(done.stdout)
        self.assertEqual(contract.exit_status(result), status)
        return result

    PLAIN = ("--order=hb", "--merge=off")  # the search whose count is known
    COUNTERS = ("-Iinclude", "counters.c", "counters_add.c", "-lm", "-pthread")

    def counters(self, threads, steps):
        return (f"-DTHREADS={threads}", f"-DSTEPS={steps}", *self.COUNTERS)


def orders(threads, steps):
    return math.factorial(threads * steps) // math.factorial(steps) ** threads


class Checks(Case):
    def test_the_examples(self):
        result = self.json("check", EXAMPLES / "racy_counter.c", status=1)
        self.assertEqual([r["location"]["name"] for r in result["races"]], ["counter"])
        self.assertCountEqual([a["locks"] for a in result["races"][0]["accesses"]], [["lock"], []])
        result = self.json("check", EXAMPLES / "guarded_counter.c", status=0)
        self.assertEqual((result["verdict"], result["scope"]["schedules"]), ("race-free", "all"))

    def test_functions_that_no_sanitize_leaves_out_are_named(self):
        source = pathlib.Path(self.top) / "left.c"
        source.write_text("""#include <pthread.h>
static int hits, calls;
__attribute__((no_sanitize("thread"))) static void count(void) { hits++; }
static void *t(void *p) { count(); return p; }
int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t, 0);
  count();
  calls++;
  pthread_join(h, 0);
  return 0;
}
""")
        result = self.json("check", "left.c", status=0)
        left = "nothing depends on 'count', which no_sanitize(\"thread\") leaves out"
        self.assertIn(left, result["assumptions"])
        self.assertIn(left, result["summary"])
        source.write_text(source.read_text().replace("count(); return", "count(); calls++; return"))
        self.assertEqual([r["location"]["name"] for r in self.json("check", "left.c", status=1)["races"]], ["calls"])

    def test_each_variable_of_a_pair_of_lines_is_told(self):
        source = pathlib.Path(self.top) / "many.c"
        source.write_text("""#include <pthread.h>
static struct { int one, two; } s;
static int a, b, table[100];
static void increase(int *p) { *p += 1; }
static void *t(void *p) {
  s.one++, s.two++;
  increase(&a);
  for (int i = 0; i < 100; i++) table[i]++;
  increase(&b);
  return p;
}
int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t, 0);
  t(0);
  pthread_join(h, 0);
  return 0;
}
""")
        races = self.json("check", "many.c", status=1)["races"]
        self.assertCountEqual([r["location"]["name"] for r in races], ["s.one", "s.two", "a", "table[0]", "b"])
        self.assertTrue(all(r["confirmed"] for r in races))
        told = self.run_("check", "many.c", status=1).stderr
        for name in ("s.one", "s.two", "a", "b"):
            self.assertIn(f"error: data race on '{name}'", told)

    def test_witnesses_of_other_arguments_stay(self):
        source = pathlib.Path(self.top) / "which.c"
        source.write_text("""#include <pthread.h>
static int a, b;
static void *one(void *word) {
  if (*(char *)word == 'a') a++;
  else b++;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, one, argv[1]);
  if (*argv[1] == 'a') a++;
  else b++;
  pthread_join(t, 0);
  return 0;
}
""")
        subprocess.run([NORACE, "cc", "-g", "which.c", "-o", "which"], cwd=self.top, check=True)
        for word in "aba":
            self.run_("check", "--input=this", "./which", "--", word, status=1)
        kept = [json.loads(p.read_text())["arguments"] for p in (pathlib.Path(self.top) / "which.norace").glob("race-*.json")]
        self.assertCountEqual(kept, [["a"], ["b"]])

    def test_a_name_is_said_once(self):
        source = pathlib.Path(self.top) / "double.c"
        source.write_text("void f(int *a, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 2];\n}\n")
        done = self.run_("check", "-fopenmp", "double.c", status=1)
        self.assertIn("data race on 'a[2 * i]': write", done.stderr)

    def test_a_line_of_two_branches(self):
        # An optimiser that makes one statement of both branches' leaves it without a line.
        source = pathlib.Path(self.top) / "branches.c"
        source.write_text("""#include <pthread.h>
static int x, y;
static volatile int which;
static void *one(void *unused) {
  if (which == 1) {
    y = 2;
    x = 1;
  } else {
    y = 3;
    x = 1;
  }
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, one, 0);
  x = 3;
  pthread_join(t, 0);
  return 0;
}
""")
        for level in "0123":
            result = self.json("check", "-O" + level, "branches.c", status=1)
            self.assertEqual([sorted(a["line"] for a in r["accesses"]) for r in result["races"]], [[10, 17]], level)

    def test_the_readme_shows_what_is_so(self):
        for name in EXAMPLES.glob("*.c"):
            shutil.copy(name, self.top)
        shown = re.search(r"```console\n(.*?)```", (EXAMPLES.parent / "README.md").read_text(), re.S).group(1)
        for command, expected in re.findall(r"\$ norace (.*)\n((?:(?!\$ ).*\n)+)", shown):
            done = subprocess.run([NORACE, *command.split()], cwd=self.top, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
            pattern = re.sub(r"\d+( |\\ )executions", r"\\d+\1executions", re.escape(expected.strip())).replace(re.escape("\n...\n"), "\n.*\n")
            self.assertRegex(done.stdout.strip(), re.compile(pattern, re.S))

    def test_sources_options_and_libraries(self):
        result = self.json("check", "--proof=off", *self.PLAIN, *self.counters(2, 3), status=0)
        self.assertEqual(result["stats"]["executions"], orders(2, 3))

    def test_arguments_reach_the_program(self):
        self.assertEqual(self.json("check", "philosophers.c", "--", "1", status=3)["other"][0]["kind"], "relock")
        result = self.json("check", "philosophers.c", "--", "3", status=3)
        self.assertEqual((result["other"][0]["kind"], result["other"][0]["line"]), ("deadlock", lines(PROGRAMS / "philosophers.c")["DEADLOCK"]))

    def test_a_program_built_before(self):
        self.run_("cc", "-DN=3", "philosophers.c", "-o", "prog", status=0)
        self.assertEqual(self.json("check", "prog", status=3)["verdict"], "race-free")
        self.assertEqual(self.json("explore", "./prog", "--", "2", status=3)["verdict"], "race-free")

    def test_what_does_not_compile(self):
        pathlib.Path(self.top, "bad.c").write_text("int main(void) { return x; }\n")
        done = self.run_("check", "bad.c", status=65)
        self.assertIn("bad.c:1:25: error: use of undeclared identifier 'x'", done.stderr)
        self.assertEqual(done.stdout, "")

    def test_the_programs_output_comes_once(self):
        done = self.run_("check", "--proof=off", *self.counters(2, 2), status=0)
        self.assertEqual(done.stdout.splitlines()[0], "counted to 4")
        self.assertEqual(len(done.stdout.splitlines()), 2)

    def test_nothing_is_left_behind(self):
        before = sorted(os.listdir(self.top))
        with tempfile.TemporaryDirectory() as temporary:
            self.run_("check", *self.counters(2, 1), status=0, env={**os.environ, "TMPDIR": temporary})
            self.run_("check", "-DGLOBAL", "places.c", status=1, env={**os.environ, "TMPDIR": temporary})
            self.assertEqual(os.listdir(temporary), [])
        self.assertEqual(sorted(os.listdir(self.top)), sorted(before + ["places.norace"]))

    def test_temporary_files_are_where_the_user_wants_them(self):
        pathlib.Path(self.top, "loop.c").write_text("int a[9];\nint main(void) {\n#pragma omp parallel for\n  for (int i = 0; i < 9; i++) a[i] = i;\n}\n")
        for command in (("prove", "places.c"), ("prove", "loop.c"), ("check", "--proof=off", "places.c")):
            done = self.run_(*command, status=65, env={**os.environ, "TMPDIR": os.path.join(self.top, "nowhere")})
            self.assertIn("nowhere", done.stderr)


class Names(Case):
    def check_place(self, kind, name, lives, first, second):
        marks = lines(PROGRAMS / "places.c")
        first, second = (mark if mark in marks else f"{mark}-{kind}" for mark in (first, second))
        race = self.json("check", "-D" + kind, "places.c", status=1)["races"][0]
        self.assertEqual((race["location"]["name"], race["location"]["lives"]), (name, lives))
        self.assertEqual({a["line"] for a in race["accesses"]}, {marks[first], marks[second]})
        by_thread = [a for a in race["accesses"] if a["thread"] != "the main thread"][0]
        self.assertEqual(by_thread["created"][0]["line"], marks["CREATED"])
        return race

    def test_global(self):
        self.check_place("GLOBAL", "table[3].next", "global variable", "WORK", "WORK")

    def test_static_local(self):
        race = self.check_place("STATIC", "calls", "static variable of 'work'", "BUMP", "BUMP")
        stacks = [[f["function"] for f in a["stack"]] for a in race["accesses"]]
        self.assertIn(["bump", "work"], stacks)
        self.assertIn(["bump", "work", "main"], stacks)

    def test_heap(self):
        race = self.check_place("HEAP", "bytes 8 to 15 of a heap block of 56 bytes", "heap block of 56 bytes", "WORK", "MAIN")
        self.assertEqual(race["location"]["allocated"][0]["line"], lines(PROGRAMS / "places.c")["ALLOCATED"])
        self.assertIn(["lock at byte 16 of a heap block of 56 bytes"], [a["locks"] for a in race["accesses"]])

    def test_heap_by_its_name_in_the_source(self):
        text = self.named("struct pool *p = a; p->alive--;", "while (pool->alive > 1) break;")
        self.assertRegex(text, r"error: data race on '(p|pool)->alive' \(bytes 4 to 7 of a heap block of 8 bytes\)")
        # which argument of a call is read cannot be told from its line
        text = self.named("struct pool *p = a; char to[8]; memcpy(to, p, 8);", "pool->alive = 3;")
        self.assertNotIn("data race on 'to'", text)
        self.assertIn("data race on 'pool->alive'", text)

    def named(self, one, other):
        source = os.path.join(self.top, "named.c")
        with open(source, "w") as out:
            out.write("#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\nstruct pool { int size, alive; } *pool;\n"
                      "static void *work(void *a) {\n  %s\n  return NULL;\n}\nint main(void) {\n  pool = malloc(sizeof *pool);\n  pool->alive = 2;\n  pthread_t x;\n"
                      "  pthread_create(&x, NULL, work, pool);\n  %s\n  return pthread_join(x, NULL);\n}\n" % (one, other))
        return subprocess.run([NORACE, "explore", source], capture_output=True, text=True, cwd=self.top).stderr

    def test_copied(self):
        self.check_place("COPY", "table[1].value", "global variable", "WORK", "MAIN")

    def test_freed(self):
        race = self.check_place("FREE", "bytes 0 to 3 of a heap block of 56 bytes", "heap block of 56 bytes", "WORK", "MAIN")
        self.assertIn("free", [a["kind"] for a in race["accesses"]])

    def test_thread_local(self):
        self.check_place("LOCAL_OF_THREAD", "mine[1] (thread-local)", "thread-local variable of the main thread", "BUMP", "MAIN")

    def test_automatic(self):
        lives = "variable of 'main' on the stack of the main thread"
        self.check_place("LOCAL", "local[2]", lives, "BUMP", "MAIN")
        race = self.json("check", "-DLOCAL_OF_OTHERS", "places.c", status=1)["races"][0]
        self.assertEqual((race["location"]["name"], race["location"]["lives"]), ("local[2]", lives))


class Replays(Case):
    def witness(self):
        return self.json("check", "-DSTATIC", "places.c", status=1)["races"][0]["witness"]

    def test_again_and_again(self):
        witness = self.witness()
        for _ in range(3):
            result = self.json("replay", witness, status=1)
            self.assertEqual(result["races"][0]["location"]["name"], "calls")
        self.assertIn("error: data race on 'calls'", self.run_("replay", witness, status=1).stderr)

    def test_a_folder_that_was_moved(self):
        os.rename(os.path.dirname(os.path.join(self.top, self.witness())), os.path.join(self.top, "moved"))
        self.run_("replay", "moved/race-1.json", status=1)

    def test_another_build(self):
        self.run_("cc", "-DSTATIC", "places.c", "-o", "prog", status=0)
        witness = self.json("explore", "prog", status=1)["races"][0]["witness"]
        self.run_("cc", "-DGLOBAL", "places.c", "-o", "prog", status=0)
        done = self.run_("replay", witness, status=65)
        self.assertIn("is for another build", done.stderr)

    def test_a_deadlock(self):
        witness = self.json("check", "philosophers.c", status=3)["other"][0]["witness"]
        done = self.run_("replay", witness, status=3)
        self.assertIn("deadlock", done.stderr)

    @unittest.skipUnless(shutil.which("gdb"), "no gdb")
    def test_in_the_debugger(self):
        shown = self.run_("replay", "--gdb", self.witness()).stdout
        marks = lines(PROGRAMS / "places.c")
        stacks = {name: text for name, text in re.findall(r'^Thread \d+ \(.*"(.*)"\):\n((?:#.*\n)+)', shown, re.M)}
        for name in ("main thread", "thread 1"):
            self.assertRegex(stacks.get(name, ""), rf" in bump \(.*\) at places.c:{marks['BUMP']}\n", shown)


class Randomised(Case):
    """Where address randomisation cannot be switched off, as in many containers."""

    def run_(self, *words, status=None, **more):
        done = subprocess.run([os.path.join(FAKE, "no_personality"), NORACE, *map(str, words)], cwd=self.top, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, **more)
        if done.returncode == 77:
            self.skipTest("no seccomp here")
        if status is not None:
            self.assertEqual(done.returncode, status, f"norace {words}:\n{done.stdout}{done.stderr}")
        return done

    def test_races_are_confirmed(self):
        for kind, name in (("GLOBAL", "table[3].next"), ("HEAP", "bytes 8 to 15 of a heap block of 56 bytes"), ("LOCAL", "local[2]")):
            with self.subTest(kind=kind):
                race = self.json("check", "-D" + kind, "places.c", status=1)["races"][0]
                self.assertEqual(race["location"]["name"], name)
                self.run_("replay", race["witness"], status=1)

    def test_races_in_a_shared_library(self):
        pathlib.Path(self.top, "lib.c").write_text("static int shared;\nvoid bump(void) { shared++; }\n")
        pathlib.Path(self.top, "use.c").write_text("#include <pthread.h>\nvoid bump(void);\nvoid *run(void *p) { bump(); return p; }\n"
                                                   "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); bump(); pthread_join(t, 0); }\n")
        self.run_("cc", "-fPIC", "-shared", "lib.c", "-o", "libit.so", status=0)
        self.run_("cc", "use.c", "-o", "use", "-L.", "-lit", "-Wl,-rpath," + self.top, status=0)
        self.assertEqual(self.json("check", "use", status=1)["races"][0]["location"]["name"], "shared")

    def test_a_saved_search_is_not_mistaken(self):
        self.run_("cc", *self.counters(3, 2), "-o", "prog", status=0)
        self.json("explore", *self.PLAIN, "--max-schedules=30", "--save=search", "prog", status=2)
        self.assertIn("lies elsewhere in memory", self.json("explore", *self.PLAIN, "--resume=search", "prog", status=2)["reason"])


class Searches(Case):
    def test_counts(self):
        for threads, steps in ((2, 1), (3, 2), (2, 5)):
            with self.subTest(threads=threads, steps=steps):
                self.assertEqual(self.json("check", "--proof=off", *self.PLAIN, *self.counters(threads, steps), status=0)["stats"]["executions"], orders(threads, steps))

    def test_who_leaves_a_barrier_first_counts_if_somebody_looks(self):
        for option, executions in (("-DUNUSED", 1), ("-DLOOK", 2), ("-DPOINTER", 2)):
            with self.subTest(option=option):
                self.assertEqual(self.json("check", "--proof=off", option, *self.PLAIN, "barrier.c", status=0)["stats"]["executions"], executions)

    def test_ways_of_searching_agree(self):
        for option in ("--snapshot=fork", "--snapshot=copy"):
            with self.subTest(option=option):
                self.assertEqual(self.json("check", "--proof=off", option, *self.PLAIN, *self.counters(3, 2), status=0)["stats"]["executions"], orders(3, 2))
        self.assertEqual(self.json("check", "--proof=off", "--jobs=2", *self.PLAIN, *self.counters(3, 2), status=0)["stats"]["executions"], orders(3, 2))

    def test_limits(self):
        result = self.json("check", "--proof=off", "--max-schedules=10", *self.PLAIN, *self.counters(3, 2), status=2)
        self.assertIn("the limit of 10 schedules", result["reason"])
        self.assertEqual(result["scope"]["schedules"], result["stats"]["executions"])
        result = self.json("check", "--proof=off", "--timeout=0.3", *self.PLAIN, *self.counters(4, 8), status=2)
        self.assertIn("the time limit of 0.3 s", result["reason"])

    def test_saved_and_resumed(self):
        self.run_("cc", *self.counters(3, 2), "-o", "prog", status=0)
        self.json("explore", *self.PLAIN, "--max-schedules=30", "--save=search", "prog", status=2)
        result = self.json("explore", *self.PLAIN, "--resume=search", "prog", status=0)
        self.assertEqual(result["stats"]["executions"], orders(3, 2))

    def test_at_random(self):
        result = self.json("check", "--proof=off", "--random=20", *self.PLAIN, *self.counters(3, 2), status=2)
        self.assertIn("at random", result["reason"])
        self.assertEqual(result["scope"]["schedules"], 20)
        self.json("check", "--random=20", "-DGLOBAL", "places.c", status=1)

    def test_ctrl_c(self):
        self.run_("cc", *self.counters(4, 8), "-o", "prog", status=0)
        process = subprocess.Popen([NORACE, "explore", "--json", *self.PLAIN, "prog"], cwd=self.top, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(contract.complaints(out), [], out)
        result = json.loads(out)
        self.assertEqual((process.returncode, result["reason"]), (2, "interrupted"))
        self.assertGreater(result["stats"]["executions"], 0)

    def test_dot(self):
        self.run_("check", "--dot=graph.dot", *self.PLAIN, *self.counters(2, 1), status=0)
        text = pathlib.Path(self.top, "graph.dot").read_text()
        self.assertEqual(text.count("subgraph"), orders(2, 1))
        self.assertIn('"lock lock\\ncounters_add.c:5"', text)
        if shutil.which("dot"):
            subprocess.run(["dot", "-Tsvg", "-o", os.devnull, os.path.join(self.top, "graph.dot")], check=True)


if __name__ == "__main__":
    NORACE, FAKE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
