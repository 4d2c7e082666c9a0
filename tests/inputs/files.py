#!/usr/bin/env python3
"""Inputs as files: those of a race beside its witness, those of all classes with --tests. Each is a script that runs the program on its input."""
import json, os, pathlib, subprocess, sys, tempfile

norace = os.path.abspath(sys.argv[1])
SOURCE = r"""
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int shared;
static void *add(void *unused) { shared++; return 0; }
int main(int argc, char **argv) {
  pthread_t a, b;
  int c = getchar(), quoted = argc == 2 && !strcmp(argv[1], "'") && c == 'x';
  const char *level = getenv("LEVEL");
  pthread_create(&a, 0, add, 0);
  if (!quoted || !level || *level != '7') pthread_join(a, 0);
  pthread_create(&b, 0, add, 0);
  if (quoted && level && *level == '7') pthread_join(a, 0);
  pthread_join(b, 0);
  printf("%d %s %s\n", c, argc > 1 ? argv[1] : "-", level ? level : "-");
}
"""


def run(script, program):
    return subprocess.run([str(script)], env={**os.environ, "PROGRAM": program}, capture_output=True, text=True, timeout=60).stdout


with tempfile.TemporaryDirectory(prefix="norace inputs ") as top:
    top = pathlib.Path(top)
    source, program = top / "prog.c", str(top / "prog")
    source.write_text(SOURCE)
    subprocess.run([os.environ.get("CC", "clang-" + os.environ.get("NORACE_LLVM", "19")), "-pthread", "-o", program, str(source)], check=True)
    for _ in range(2):  # the second time over what the first has left
        done = subprocess.run([norace, "explore", "--json", "--quiet", "--first", "--timeout", "100", "--input=args,stdin,env", "--input-bytes", "1", "--tests", str(top / "tests"),
                               str(source)], cwd=top, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        result = json.loads(done.stdout)
        assert result["verdict"] == "race", result
        folders = sorted(p.name for p in top.glob("prog.norace/*.input"))
        assert folders == ["race-1.input"], folders
        assert run(top / "prog.norace/race-1.input/command", program).startswith("120 ' 7"), result["races"][0]["input"]
    folder = top / "prog.norace/race-1.input"
    again = subprocess.run([norace, "replay", "--json", str(folder)], cwd=top, capture_output=True, text=True)
    assert json.loads(again.stdout)["verdict"] == "race", again
    (folder / "stdin").write_text("y")  # for that there is no race: what is in the folder counts
    again = subprocess.run([norace, "replay", "--json", str(folder)], cwd=top, capture_output=True, text=True)
    assert json.loads(again.stdout)["verdict"] == "unknown", again
    (folder / "stdin").write_text("yyyyyyyyyyyyyyyyyyy")  # longer than what was searched
    again = subprocess.run([norace, "replay", str(folder)], cwd=top, capture_output=True, text=True)
    assert again.returncode == 65 and "more than" in again.stderr, again
    again = subprocess.run([norace, "replay", str(top)], cwd=top, capture_output=True, text=True)
    assert again.returncode == 65 and "race-1.input" in again.stderr, again
    n = result["scope"]["input_classes"]
    classes = list((top / "tests").glob("class-*"))
    said = {run(p / "command", program) for p in classes}
    assert len(classes) == n, (n, said)
    branches, coverage = result["scope"]["input_branches"], (top / "tests/coverage").read_text().splitlines()
    sides = sum(len(b["taken"]) for b in branches)
    assert coverage[0].startswith(f"{sides} of {2 * len(branches)} sides") and len(coverage) == 1 + len(branches), coverage
    assert {b["line"] for b in branches} >= {10, 13}, branches
    assert any(b["taken"] == [False, True] for b in branches if b["line"] == 10), branches
    assert any(s.startswith("-1 -") for s in said) and any(s.startswith("120 '") for s in said), said
print("ok")
