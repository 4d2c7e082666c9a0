#!/usr/bin/env python3
"""Runs `norace cover` on the nets of this folder. What is expected of a file stands in its first lines:

    # expect: safe | unsafe N | unknown      the verdict, and the length of a shortest firing sequence
    # error: LINE:COLUMN: error: ...         what must be said of a malformed file, with exit status 65
    # target: p >= 1                         given with --target

A safe net's certificate must pass `norace certify`, an unsafe one's firing sequence is fired again here."""
import json, os, re, subprocess, sys, tempfile

NORACE = os.path.join(sys.argv[1], "norace")
HERE = os.path.dirname(os.path.abspath(__file__))
EXITS = {"safe": 0, "unsafe": 1, "unknown": 2}
failures = 0


def check(condition, path, message):
    global failures
    if not condition:
        failures += 1
        print(f"{os.path.basename(path)}: {message}")


def wanted(path, word):
    with open(path, encoding="latin-1") as f:
        head = [next(f, "") for _ in range(4)]
    for line in head:
        found = re.match(r"\s*(?:#|<!--)\s*%s: (.*?)\s*(?:-->)?$" % word, line.rstrip("\n"))
        if found:
            return found.group(1)
    return None


def run(*words):
    return subprocess.run([NORACE, *words], capture_output=True, text=True)


def check_net(path, engine):
    expected = wanted(path, "expect").split()
    target = wanted(path, "target")
    with tempfile.TemporaryDirectory() as folder:
        certificate = os.path.join(folder, "proof")
        words = ["cover", path, "--json", "--engine", engine, "--certificate", certificate, "--timeout", "60"]
        done = run(*words, *(["--target", target] if target else []))
        check(done.returncode == EXITS[expected[0]], path, f"{engine}: exit {done.returncode}, {done.stderr}")
        result = json.loads(done.stdout)
        check(result["verdict"] == expected[0], path, f"{engine}: {result['verdict']}")
        if expected[0] == "safe":
            again = run("certify", certificate)
            check(again.returncode == 0, path, f"{engine}: certify says {again.stdout}{again.stderr}")
        if expected[0] == "unsafe":
            check(result["checked"], path, f"{engine}: the firing sequence was not replayed")
            check(len(result["firing"]) >= int(expected[1]), path, f"{engine}: {len(result['firing'])} steps are too few")
        if expected[0] == "unknown":
            check(result["reason"], path, f"{engine}: no reason")


def check_printing(path):
    """What --print writes reads back as the same net."""
    once = run("cover", path, "--print").stdout
    with tempfile.NamedTemporaryFile("w", suffix=".spec") as f:
        f.write(once if "target\n  " in once else once + "  true\n")
        f.flush()
        check(run("cover", f.name, "--print").stdout.rstrip() in (once.rstrip(), once.rstrip() + "\n  true"), path, "printing changes the net")


def check_malformed(path):
    done = run("cover", path)
    lines = done.stderr.splitlines()
    check(done.returncode == 65, path, f"exit {done.returncode}")
    check(len(lines) == 1 and lines[0] == f"{path}:{wanted(path, 'error')}", path, f"says {done.stderr!r}")
    check(done.stdout == "", path, "prints to standard output")


def files(folder):
    folder = os.path.join(HERE, folder)
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


for net in files("nets"):
    for engine in ("portfolio", "backward", "textbook"):
        check_net(net, engine)
    check_printing(net)
for net in files("malformed"):
    check_malformed(net)
print(f"{len(files('nets'))} nets, {len(files('malformed'))} malformed ones, {failures} failures")
sys.exit(failures > 0)
