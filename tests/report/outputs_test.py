#!/usr/bin/env python3
"""Where a verdict goes besides the terminal: outputs_test.py NORACE [unittest's own arguments]"""
import hashlib, json, os, pathlib, pty, re, shutil, subprocess, sys, tempfile, unittest, xml.etree.ElementTree as xml

NORACE = None
HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS, EXAMPLES = HERE.parent / "web" / "programs", HERE.parents[1] / "examples"


class Case(unittest.TestCase):
    def setUp(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="norace outputs "))
        self.addCleanup(shutil.rmtree, self.top)
        for source in [*PROGRAMS.iterdir(), *EXAMPLES.glob("*.c")]:
            shutil.copy(source, self.top)

    def run_(self, *words, status=None):
        done = subprocess.run([NORACE, *map(str, words)], cwd=self.top, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if status is not None:
            self.assertEqual(done.returncode, status, f"norace {words}:\n{done.stdout}{done.stderr}")
        return done

    def check(self, *words, status):
        return json.loads(self.run_("check", "--json", *words, status=status).stdout)

    def write(self, name, text):
        (self.top / name).write_text(text)
        return name

    def read(self, name):
        return (self.top / name).read_text()


class Suppressions(Case):
    def known(self, line, status, source="queue.c"):
        result = self.check("--suppressions", self.write("list", f"# a comment\n\n  {line}  \n"), source, status=status)
        return [f["known"] for f in result["races"] + result["other"]]

    def test_a_function_a_file_a_variable(self):
        self.assertEqual(self.known("race:^producer$", 1), ["list:3: race:^producer$", None])
        self.assertEqual(self.known("race:statistics", 1), ["list:3: race:statistics", None])
        self.assertEqual(self.known("race:que*.c", 0).count(None), 0)
        self.assertEqual(self.known("race:^roducer", 1), [None, None])

    def test_callers_and_creators_match_but_not_for_race_top(self):
        self.assertEqual(self.known("race:main", 0).count(None), 0)
        self.assertEqual(self.known("race_top:^main$", 1).count(None), 1)

    def test_deadlocks_and_misused_locks(self):
        self.assertEqual(self.known("deadlock:forwards", 0, "deadlock.c").count(None), 0)
        self.assertEqual(self.known("mutex:forwards", 3, "deadlock.c"), [None])
        self.assertEqual(self.known("race:forwards", 3, "deadlock.c"), [None])

    def test_types_that_mean_nothing_here_are_understood(self):
        for kind in ("thread", "signal", "called_from_lib"):
            self.assertEqual(self.known(f"{kind}:producer", 1), [None, None])

    def test_the_text_says_what_was_left_out_and_the_verdict_stays(self):
        done = self.run_("check", "--suppressions", self.write("list", "race:*\n"), "queue.c", status=0)
        self.assertRegex(done.stdout.splitlines()[-1], r"^race: 2 data races, confirmed by replay; all known, none new")
        self.assertEqual(len(re.findall("known and not counted: data race on", done.stderr)), 2)
        self.assertNotIn("error:", done.stderr)

    def test_a_bad_line_is_an_error_with_its_place(self):
        done = self.run_("check", "--suppressions", self.write("list", "race:x\nrases:y\nrace:\n"), "queue.c", status=65)
        self.assertRegex(done.stderr, r"list:2:1: error: not a suppression: 'rases:y'\nlist:3:1: error")
        self.run_("check", "--suppressions", "nowhere", "queue.c", status=65)

    def test_an_unfinished_search_is_not_excused(self):
        self.run_("check", "--first", "--suppressions", self.write("list", "race:*\n"), "queue.c", status=2)


class Baselines(Case):
    def test_only_new_races_fail(self):
        self.run_("check", "--quiet", "--baseline-write", "known.json", "queue.c", status=1)
        self.assertEqual(len(json.loads(self.read("known.json"))["findings"]), 2)
        self.run_("check", "--quiet", "--baseline", "known.json", "queue.c", status=0)
        source = self.read("queue.c")
        moved = source.replace("static int statistics;", "\n\n// further down\nstatic int statistics;")
        self.run_("check", "--quiet", "--baseline", "known.json", self.write("queue.c", moved), status=0)
        worse = moved.replace("static int statistics;", "static int statistics, total;").replace("q->items[3] = item;", "q->items[3] = item;\n  total = item;")
        worse = worse.replace("q->items[3] = 1;", "q->items[3] = 1;\n  total = 1;")
        result = self.check("--baseline", "known.json", self.write("queue.c", worse), status=1)
        self.assertIn("total", [r["location"]["name"] for r in result["races"] if not r["known"]])
        self.assertIn("statistics", [r["location"]["name"] for r in result["races"] if r["known"]])

    def test_other_findings_too(self):
        self.run_("check", "--quiet", "--baseline-write", "known.json", "deadlock.c", status=3)
        self.run_("check", "--quiet", "--baseline", "known.json", "deadlock.c", status=0)

    def test_fingerprints_do_not_depend_on_the_schedule_or_the_folder(self):
        marks = lambda *words: sorted(r["fingerprint"] for r in self.check(*words, "queue.c", status=1)["races"])
        first = marks()
        self.assertEqual(len(set(first)), 2)
        self.assertEqual(first, marks("--random", "40", "--seed", "5"))
        (self.top / "inner").mkdir()
        shutil.copy(self.top / "queue.c", self.top / "inner")
        self.assertEqual(first, sorted(r["fingerprint"] for r in self.check("inner/queue.c", status=1)["races"]))

    def test_what_is_no_baseline(self):
        for text in ("", "{}", "[1]", '{"norace_baseline": 2, "findings": {}}', '{"norace_baseline": 1}'):
            done = self.run_("check", "--baseline", self.write("known.json", text), "queue.c", status=65)
            self.assertIn("known.json is not a baseline of norace", done.stderr)


class Files(Case):
    def test_junit(self):
        expected = {"queue.c": (1, 1, 0), "guarded_counter.c": (0, 0, 0), "deadlock.c": (3, 1, 0)}
        for source, (status, failures, errors) in expected.items():
            self.run_("check", "--quiet", "--junit", "out.xml", source, status=status)
            suite = xml.parse(self.top / "out.xml").getroot().find("testsuite")
            self.assertEqual((suite.get("name"), suite.get("tests")), (source, "2"))
            self.assertEqual((int(suite.get("failures")), int(suite.get("errors"))), (failures, errors))
            self.assertEqual(len(suite.findall("testcase/failure")), failures)
        self.run_("explore", "--quiet", "--order=hb", "--max-schedules", 2, "--junit", "out.xml", "guarded_counter.c", status=2)
        self.assertEqual(xml.parse(self.top / "out.xml").getroot().find("testsuite/testcase/error").get("type"), "unknown")

    def test_sarif_names_files_from_the_folder_and_marks_what_is_known(self):
        self.run_("check", "--quiet", "--sarif", "out.sarif", "--suppressions", self.write("list", "race:statistics\n"), "queue.c", status=1)
        run = json.loads(self.read("out.sarif"))["runs"][0]
        place = run["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"], {"uri": "queue.c", "uriBaseId": "SRCROOT"})
        self.assertRegex(self.read("queue.c").splitlines()[place["region"]["startLine"] - 1], "// (PRODUCER|CONSUMER)$")
        self.assertEqual([len(r.get("suppressions", [])) for r in run["results"]], [1, 0])
        self.assertTrue(run["originalUriBaseIds"]["SRCROOT"]["uri"].startswith("file:///"))
        self.assertNotIn(" ", run["originalUriBaseIds"]["SRCROOT"]["uri"])

    def test_the_page_stands_alone(self):
        self.write("odd.c", self.read("queue.c").replace("statistics++;", 'statistics++; /* </script><b>"&amp; %RESULT% */'))
        self.run_("check", "--quiet", "--html", "out.html", "odd.c", status=1)
        page = self.read("out.html")
        self.assertEqual(page.count("</script>"), 3)
        self.assertEqual(re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', page), [])
        data = json.loads(re.search(r'id="sources">(.*?)</script>', page, re.S).group(1))
        self.assertIn('</script><b>"&amp; %RESULT%', "".join(data["odd.c"][0]["lines"]))
        self.assertLess(len(page), 100_000)

    def test_report_takes_results_only(self):
        result = self.check("queue.c", status=1)
        for damage in ([], {}, "x", {**result, "races": [{}]}, {**result, "verdict": "yes"}, {**result, "scope": None}, {**result, "stats": {}}):
            self.write("bad.json", json.dumps(damage))
            self.assertIn("bad.json is not", self.run_("report", "bad.json", "-o", "x.html", status=65).stderr)
        result["races"][0]["interleaving"]["steps"][1]["after"] = [1]
        self.write("bad.json", json.dumps(result))
        self.run_("report", "bad.json", "-o", "x.html", status=65)
        self.run_("report", self.write("bad.json", "{"), "-o", "x.html", status=65)

    def test_several_results_in_one_file(self):
        for i, source in enumerate(("queue.c", "deadlock.c")):
            self.write(f"{i}.json", json.dumps(self.check(source, status=(1, 3)[i])))
        self.run_("report", "0.json", "1.json", "--sarif", "all.sarif", "--junit", "all.xml", status=0)
        self.assertEqual(len(json.loads(self.read("all.sarif"))["runs"][0]["results"]), 3)
        self.assertEqual(len(xml.parse(self.top / "all.xml").getroot()), 2)

    def test_a_place_that_cannot_be_written_is_told_before_the_search(self):
        for option in ("--html", "--sarif", "--junit", "--baseline-write"):
            done = self.run_("check", option, "nowhere/file", "queue.c", status=65)
            self.assertRegex(done.stderr, "nowhere/file cannot be written: No such file")
            self.assertEqual(done.stdout, "")

    def test_replay_makes_a_page(self):
        self.run_("check", "--quiet", "queue.c", status=1)
        self.run_("replay", "--quiet", "--html", "replay.html", "queue.norace/race-1.json", status=1)
        steps = json.loads(re.search(r'id="result">(.*?)</script>', self.read("replay.html"), re.S).group(1))["races"][0]["interleaving"]["steps"]
        self.assertEqual([s["access"] for s in steps][-2:], [0, 1])


class Competition(Case):
    PROPERTY = "CHECK( init(main()), LTL(G ! data-race) )\n"
    ASKS = """
extern int __VERIFIER_nondet_int(void);
static int zeros[4];
int main(void) { return zeros[__VERIFIER_nondet_int() & 3]; }"""

    def word(self, *words, status, command="explore"):
        return self.run_(command, "--quiet", "--svcomp", *words, status=status).stdout.splitlines()[-1]

    def test_the_words(self):
        self.assertEqual(self.word("queue.c", status=1), "false(no-data-race)")
        self.assertEqual(self.word("guarded_counter.c", status=0), "true")
        self.assertEqual(self.word("guarded_counter.c", status=0, command="check"), "true")
        self.assertEqual(self.word("--order=hb", "--max-schedules", 2, "guarded_counter.c", status=2), "unknown")

    def test_one_input_is_not_all(self):
        self.assertEqual(self.word("--input=this", self.write("asks.c", self.ASKS), status=0), "unknown")
        self.assertEqual(self.word(self.write("asks.c", self.ASKS), status=0), "true")
        open_ = self.read("guarded_counter.c").replace("main(void) {", "main(int argc, char **argv) { if (argc > 9) return 1;")
        self.assertEqual(self.word(self.write("open.c", open_), status=0), "unknown")
        idle = self.read("guarded_counter.c").replace("main(void)", "main(int argc, char **argv)")
        self.assertEqual(self.word(self.write("idle.c", idle), status=0), "true")

    def test_the_property(self):
        self.assertEqual(self.word("--property", self.write("p.prp", self.PROPERTY), "queue.c", status=1), "false(no-data-race)")
        for other in ("", "CHECK( init(main()), LTL(G ! call(reach_error())) )", self.PROPERTY * 2):
            self.run_("check", "--svcomp", "--property", self.write("p.prp", other), "queue.c", status=65)
        self.run_("check", "--property", "p.prp", "queue.c", status=64)

    def test_a_witness_as_graphml(self):
        self.word("--svcomp-witness", "w.graphml", "queue.c", status=1)
        space = "{http://graphml.graphdrawing.org/xmlns}"
        graph = xml.parse(self.top / "w.graphml").getroot().find(f"{space}graph")
        data = lambda element: {d.get("key"): d.text for d in element.findall(f"{space}data")}
        about = data(graph)
        self.assertEqual((about["witness-type"], about["specification"]), ("violation_witness", self.PROPERTY.strip()))
        self.assertEqual(about["programhash"], hashlib.sha256((self.top / "queue.c").read_bytes()).hexdigest())
        nodes = {n.get("id"): data(n) for n in graph.findall(f"{space}node")}
        edges = {e.get("source"): e for e in graph.findall(f"{space}edge")}
        self.assertEqual(len(edges), len(nodes) - 1)
        at, lines = next(n for n in nodes if "entry" in nodes[n]), []
        while at in edges:
            lines.append(data(edges[at]).get("startline"))
            at = edges[at].get("target")
        self.assertEqual(nodes[at], {"violation": "true"})
        source = self.read("queue.c").splitlines()
        self.assertEqual({source[int(n) - 1].split()[-1] for n in lines[-2:]}, {"PRODUCER", "CONSUMER"})
        self.assertEqual([data(e)["createThread"] for e in edges.values() if "createThread" in data(e)], ["1", "2"])

    def test_a_witness_as_yaml(self):
        self.word("--svcomp-witness", "w.yml", "queue.c", status=1)
        text = self.read("w.yml")
        self.assertRegex(text, r"^- entry_type: violation_sequence\n")
        last = text.split("- segment:")[-1]
        self.assertEqual(re.findall(r"type: (\w+)", last), ["target", "target"])
        self.assertEqual(sorted(re.findall(r"thread_id: (\d)", last)), ["1", "2"])
        self.assertIn(hashlib.sha256((self.top / "queue.c").read_bytes()).hexdigest(), text)
        self.word("--svcomp-witness", "w.yml", "guarded_counter.c", status=0)
        self.assertRegex(self.read("w.yml"), r"^- entry_type: invariant_set\n")


    def test_programs_for_32_bits(self):
        program = shutil.copy(HERE.parent / "svcomp" / "programs" / "model_32_racing.i", self.top)
        for name, said in (("w.yml", "data_model: ILP32"), ("w.graphml", ">32bit<")):
            self.assertEqual(self.word("-m32", "--no-cache", "--svcomp-witness", name, program, status=1, command="check"), "false(no-data-race)")
            self.assertIn(said, self.read(name))


class Projects(Case):
    MAKEFILE = """
check: racy_counter guarded_counter reader
	./racy_counter | grep -q counted
	./guarded_counter | grep -q 2000
	echo 41 > in && ./reader hello < in | grep -q '^42 hello$$'
	./guarded_counter > /dev/null
safe: guarded_counter reader
	./guarded_counter > /dev/null
	echo 41 > in && ./reader < in
fails: guarded_counter
	./guarded_counter && false


plain:
	true
"""
    READER = """
#include <pthread.h>
#include <stdio.h>
static int n; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *a) { pthread_mutex_lock(&m); if (n < 99) n += *(int *)a; pthread_mutex_unlock(&m); return 0; }
int main(int argc, char **argv) {
  int x; pthread_t t;
  if (scanf("%d", &x) != 1) return 9;
  pthread_create(&t, 0, add, &x); pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); pthread_join(t, 0);
  printf("%d %s\\n", n, argc > 1 ? argv[1] : ""); return n != 42;
}"""

    def project(self, target, *options, status):
        self.write("Makefile", self.MAKEFILE)
        self.write("reader.c", self.READER)
        return self.run_("test", *options, "--", "make", "-s", target, f"CC={NORACE} cc", status=status)

    def results(self):
        return {p.stem.rsplit("-", 1)[0]: json.loads(p.read_text()) for p in (self.top / "norace-test").glob("*.json")}

    def test_each_program_is_explored_once_and_the_tests_see_no_difference(self):
        done = self.project("check", "--junit", "out.xml", "--sarif", "out.sarif", status=1)
        self.assertEqual({n: r["verdict"] for n, r in self.results().items()}, {"racy_counter": "race", "guarded_counter": "race-free", "reader": "race-free"})
        self.assertEqual(done.stdout.splitlines()[-1], "race: 1 data race in 1 of 3 test programs")
        self.assertRegex(done.stdout, r"data race on 'counter': racy_counter.c:9 and racy_counter.c:9")
        self.assertEqual(len(xml.parse(self.top / "out.xml").getroot()), 3)
        self.assertEqual(len(json.loads(self.read("out.sarif"))["runs"][0]["results"]), 1)
        self.assertEqual(self.results()["reader"]["other"], [])  # it read the same input as the test did

    def test_the_exit_status(self):
        self.assertRegex(self.project("safe", status=0).stdout, "race-free: no new race in 2 test programs")
        self.assertRegex(self.project("fails", status=2).stdout, "unknown: 0 of 1 test program undecided, and the tests failed")
        self.assertRegex(self.project("safe", "--max-schedules", "1", status=2).stdout, r"unknown: 1 of 2 test programs undecided")
        self.assertIn("no program that norace cc has built was started", self.project("plain", status=65).stderr)
        self.run_("test", "--", "no-such-command", status=65)
        self.run_("test", status=64)

    def test_a_terminal_shows_each_program_when_it_is_decided(self):
        self.project("safe", status=0)  # makes the files
        ours, theirs = pty.openpty()
        process = subprocess.Popen([NORACE, "test", "--", "make", "-s", "safe", f"CC={NORACE} cc"], cwd=self.top, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        process.communicate()
        self.assertEqual(process.returncode, 0)
        self.assertRegex(shown.decode(), r"norace: race-free  .*guarded_counter")

    def test_known_races_do_not_count(self):
        self.project("check", "--baseline-write", "known.json", status=1)
        self.project("check", "--baseline", "known.json", status=0)
        self.project("check", "--suppressions", self.write("list", "race:^count$\n"), status=0)


# A project for each of the recipes: what it has besides the two examples.
PROJECTS = {
    "make": {"Makefile": """
LDLIBS = -lpthread
check: guarded_counter racy_counter
	./guarded_counter
	./racy_counter
"""},
    "CMake": {"CMakeLists.txt": """
cmake_minimum_required(VERSION 3.16)
project(counters C CXX)
enable_testing()
find_package(Threads REQUIRED)
foreach(name guarded_counter racy_counter)
  add_executable(${name} ${name}.c)
  target_link_libraries(${name} Threads::Threads)
  add_test(NAME ${name} COMMAND ${name})
endforeach()
"""},
    "autotools": {"configure.ac": """
AC_INIT([counters], [1.0])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AC_PROG_CXX
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
""", "Makefile.am": """
LIBS += -lpthread
check_PROGRAMS = guarded_counter racy_counter
TESTS = guarded_counter racy_counter
"""},
    "meson": {"meson.build": """
project('counters', 'c', 'cpp')
foreach name : ['guarded_counter', 'racy_counter']
  test(name, executable(name, name + '.c', dependencies: dependency('threads')))
endforeach
"""},
}
NEEDS = {"make": "make", "CMake": "cmake", "autotools": "automake", "meson": "meson"}


class Documents(Case):
    """What a page shows is so: a block ```console is typed in, with the files of the blocks that name one (```c sum.c), and the examples."""
    PAGES = [EXAMPLES.parent / "README.md", *sorted((EXAMPLES.parent / "doc").rglob("*.md"))]

    def setUp(self):
        super().setUp()
        for name in (EXAMPLES / "tutorial").iterdir():
            shutil.copy(name, self.top)

    def compare(self, command, expected):
        env = dict(os.environ, XDG_CACHE_HOME=str(self.top / "cache"))  # as whoever types along has one
        done = subprocess.run([NORACE, *command.split()], cwd=self.top, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        pattern = re.sub(r"\d+( |\\ )executions", r"\\d+\1executions", re.escape(expected.strip())).replace(re.escape("..."), ".*")
        self.assertRegex(done.stdout.strip(), re.compile(f"^{pattern}(\nnorace: note: .*)?$", re.S), command)

    def test_what_is_shown_is_so(self):
        shown = 0
        for page in self.PAGES:
            text = page.read_text()
            for name, source in re.findall(r"```\w+ (\S+)\n(.*?)```", text, re.S):
                self.write(name, source)
            blocks = "".join(re.findall(r"```console\n(.*?)```", text, re.S))
            for command, expected in re.findall(r"\$ norace (.*)\n((?:(?!\$ ).*\n)+)", blocks):
                with self.subTest(page=page.name, command=command):
                    self.compare(command, expected)
                shown += 1
        self.assertGreater(shown, 14)

    def test_the_witness_that_is_explained(self):
        told = self.run_("check", "--no-cache", "queue.c", status=1).stderr
        lines = re.search(r"## As text\n\n```\n(.*?)```", (EXAMPLES.parent / "doc" / "guide" / "reading.md").read_text(), re.S).group(1).splitlines()
        self.assertGreater(len(lines), 5)
        for line in lines:
            self.assertIn(re.split(r" {3,}", line)[0], told)

    def test_the_recipes_work(self):
        text = (EXAMPLES.parent / "doc" / "guide" / "projects.md").read_text()
        for tool, files in PROJECTS.items():
            if not shutil.which(NEEDS[tool]):
                continue
            recipe = re.search(rf"## {tool}\n\n```sh\n(.*?)```", text, re.S).group(1)
            folder = self.top / tool
            folder.mkdir()
            for name in EXAMPLES.glob("*.c"):
                shutil.copy(name, folder)
            for name, content in files.items():
                (folder / name).write_text(content)
            script = ("autoreconf -i || exit 9\n" if tool == "autotools" else "") + recipe
            env = dict(os.environ, PATH=f"{os.path.dirname(NORACE)}:{os.environ['PATH']}", MAKEFLAGS="")
            done = subprocess.run(["bash", "-c", script], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "race: 1 data race in 1 of 2 test programs"), f"{tool}:\n{done.stdout}")

    def test_links_lead_somewhere(self):
        for page in self.PAGES:
            for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
                self.assertTrue((page.parent / link).exists(), f"{page.name}: {link}")


class Interleavings(Case):
    def steps(self, source, status, which="races"):
        return self.check(source, status=status)[which][0]["interleaving"]["steps"]

    def test_the_edges_are_those_of_happens_before(self):
        steps = self.steps("queue.c", 1)
        unlock = next(i for i, s in enumerate(steps) if s["op"] == "unlock")
        lock = next(i for i, s in enumerate(steps) if s["op"] == "lock" and i > unlock)
        self.assertEqual(steps[lock]["after"], [unlock])
        for s in steps:
            if s["op"] == "start" and s["thread"] != "the main thread":
                self.assertEqual(s["after"], [0])
            if s["access"] is not None:
                self.assertEqual(s["after"], [])

    def test_locks_are_held_from_lock_to_unlock(self):
        held = {}
        for s in self.steps("deadlock.c", 3, "other"):
            mine = held.setdefault(s["thread"], [])
            if s["op"] == "lock" and not s["waits"]:
                mine.append(s["object"])
            self.assertEqual(s["holds"], mine)
        self.assertEqual([s["waits"] for s in self.steps("deadlock.c", 3, "other")][-3:], [True] * 3)

    def test_a_relaxed_flag_is_no_arrow(self):
        self.write("flag.c", """
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag; static int data;
static void *set(void *x) { data = 1; atomic_store_explicit(&flag, 1, memory_order_relaxed); return x; }
int main(void) {
  pthread_t t; pthread_create(&t, 0, set, 0);
  if (atomic_load_explicit(&flag, memory_order_relaxed)) data = 2;
  pthread_join(t, 0);
}""")
        steps = self.steps("flag.c", 1)
        load = next(s for s in steps if s["op"] == "atomic_load")
        self.assertEqual(load["after"], [])
        self.assertEqual([s["access"] for s in steps if s["access"] is not None], [0, 1])

    def test_descriptors_and_futexes_are_told_as_what_they_are(self):
        programs = pathlib.Path(__file__).parent.parent / "explore"
        told = {(s["op"], s["object"]) for s in self.steps(programs / "epoll_event_loop_peeks.c", 1)}
        self.assertLessEqual({("send", "event counter 1"), ("epoll_wait", "epoll 1"), ("receive", "event counter 1")}, told)
        waits = [(s["op"], s["object"]) for s in self.steps(programs / "futex_event_wakes_one.c", 3, "other") if s["waits"]]
        self.assertIn(("futex_resume", "happened"), waits)

    def test_a_run_of_the_net_tells_each_access_once(self):
        result = json.loads(self.run_("prove", "--json", "--confirm=off", "alarm.c", status=2).stdout)
        steps = result["races"][0]["interleaving"]["steps"]
        self.assertNotIn("", [s["op"] for s in steps])
        for thread in {s["thread"] for s in steps}:
            mine = [(s["op"], s["object"], s["line"]) for s in steps if s["thread"] == thread]
            self.assertEqual([a for a, b in zip(mine, mine[1:]) if a == b and a[0] != "create"], [], thread)

    def test_regions_are_told_by_the_function_that_they_are_in(self):
        self.write("sum.c", "int main(void) {\n  int sum = 0;\n#pragma omp parallel for\n  for (int i = 0; i < 9; i++) sum += i;\n  return sum & 0;\n}\n")
        self.assertEqual({s["function"] for s in self.steps("sum.c", 1) if s["access"] is not None}, {"main"})

    def test_long_stories_are_told_from_their_end(self):
        self.write("long.c", """
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int x;
static void *run(void *a) { for (int i = 0; i < 3000; i++) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } x++; return a; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); x++; pthread_join(t, 0); }""")
        story = self.check("long.c", "--first", status=1)["races"][0]["interleaving"]
        self.assertEqual(len(story["steps"]), 2002)
        self.assertGreater(story["omitted"], 3900)


if __name__ == "__main__":
    NORACE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
