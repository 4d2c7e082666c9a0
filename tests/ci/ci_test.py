#!/usr/bin/env python3
"""The examples for continuous integration are run: their commands, but for those that install norace: ci_test.py NORACE"""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile, unittest
import xml.etree.ElementTree as xml

NORACE = None
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
MAKEFILE = """all: guarded_counter racy_counter
check: all
	./guarded_counter
	./racy_counter
"""


def commands(name):
    """The lines that the runner of this file would give to a shell."""
    text = (EXAMPLES / "ci" / name).read_text()
    if name == "Jenkinsfile":
        return re.findall(r"\bsh '(.*)' }", text)
    if "gitlab" in name:
        return re.findall(r"^    - (.*)$", text.split("script:\n")[1].split("artifacts:")[0], re.M)
    return [line.strip() for block in re.findall(r"run: \|\n((?: {10}.*\n)+)", text) for line in block.splitlines()]


class Ci(unittest.TestCase):
    def setUp(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="norace-ci-"))
        self.addCleanup(shutil.rmtree, self.top)
        for name in EXAMPLES.glob("*.c"):
            shutil.copy(name, self.top)
        (self.top / "Makefile").write_text(MAKEFILE)
        self.env = dict(os.environ, PATH=f"{os.path.dirname(NORACE)}:{os.environ['PATH']}", MAKEFLAGS="", XDG_CACHE_HOME=str(self.top / "cache"))

    def shell(self, lines):
        return subprocess.run(["bash", "-e", "-c", "\n".join(lines)], cwd=self.top, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def run_example(self, name):
        lines = commands(name)
        self.assertTrue(any("norace test" in line for line in lines), name)
        done = self.shell([line for line in lines if "apt-get" not in line and "norace doctor" not in line])
        suites = xml.parse(self.top / "norace.xml")
        return done, sum(1 for _ in suites.iter("failure"))

    def matches(self, text):
        """What the problem matchers would show: file, line, message."""
        for matcher in json.loads((EXAMPLES / "ci/norace-matcher.json").read_text())["problemMatcher"]:
            pattern, = matcher["pattern"]
            for line in text.splitlines():
                if found := re.search(pattern["regexp"], line):
                    yield found[pattern["file"]], int(found[pattern["line"]]), found[pattern["message"]]

    def test_only_new_races_fail(self):
        for name in ("norace.yml", "norace.gitlab-ci.yml", "Jenkinsfile"):
            done, failures = self.run_example(name)
            self.assertEqual((done.returncode, failures), (1, 1), (name, done.stdout, done.stderr))
        self.assertEqual(list(self.matches(done.stdout)), [("racy_counter.c", 9, "data race on 'counter'")])
        self.shell(['norace test --baseline-write norace-baseline.json -- make check'])
        for name in ("norace.yml", "norace.gitlab-ci.yml", "Jenkinsfile"):
            done, failures = self.run_example(name)
            self.assertEqual((done.returncode, failures), (0, 0), (name, done.stdout, done.stderr))
        sarif = json.loads((self.top / "norace.sarif").read_text())
        self.assertEqual([(r["baselineState"] if "baselineState" in r else bool(r.get("suppressions"))) for r in sarif["runs"][0]["results"]], [True])

    def test_the_matcher_reads_what_check_prints(self):
        told = self.shell(["norace check racy_counter.c"]).stderr
        self.assertEqual([(f, l) for f, l, _ in self.matches(told)], [("racy_counter.c", 9)])

    @unittest.skipUnless(shutil.which("meson"), "meson")
    def test_meson(self):
        shutil.copytree(EXAMPLES, self.top / "examples")
        done = self.shell(["cd examples/meson", "meson setup b", "meson test -C b --suite races"])
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"Ok: +1[^0-9]")
        self.assertRegex(done.stdout, r"Expected Fail: +1[^0-9]")


if __name__ == "__main__":
    NORACE = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
