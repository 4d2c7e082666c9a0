#!/usr/bin/env python3
"""Each .sml beside this file says what is expected of it: `// expect: race-free`, `// expect: race LINE LINE` (in any order).
Each in bad/ says the message: `// error: LINE:COLUMN: error: TEXT`. What is dumped must read back as the same program."""
import glob, json, os, re, subprocess, sys, tempfile

norace = os.path.join(sys.argv[1], "norace")
here = os.path.dirname(os.path.abspath(__file__))
failures = 0

def fail(path, text):
    global failures
    failures += 1
    print(f"{path}: {text}")

def run(*words):
    return subprocess.run([norace, "prove", *words], capture_output=True, text=True)

def check_verdict(path, expected):
    done = run(path, "--json")
    if done.returncode not in (0, 1, 2):
        return fail(path, f"exit {done.returncode}: {done.stderr}")
    got = json.loads(done.stdout)
    word, *lines = expected.split()
    if got["verdict"] != word:
        return fail(path, f"{got['verdict']} instead of {word}")
    pairs = [sorted(a["line"] for a in r["accesses"]) for r in got["races"]]
    if lines and sorted(map(int, lines)) not in pairs:
        fail(path, f"races at {pairs}, expected {lines}")

def check_dump(path):
    first = run(path, "--dump=sml")
    with tempfile.NamedTemporaryFile("w", suffix=".sml") as file:
        file.write(first.stdout)
        file.flush()
        again = run(file.name, "--dump=sml")
        if first.returncode or again.stdout != first.stdout:
            fail(path, f"the dump does not read back: {again.stderr}")
        if run(file.name, "--quiet").returncode != run(path, "--quiet").returncode:
            fail(path, "the dump has another verdict")

def check_certificate(path):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "c")
        run(path, "--certificate", file)
        done = subprocess.run([norace, "certify", file], capture_output=True, text=True)
        if done.returncode:
            fail(path, f"certificate: {done.stdout}{done.stderr}")

# Every run with a few threads: may be too many of them to tell, and knows no proof.
def check_enumerated(path, expected):
    done = run(path, "--method=enumerate", "--timeout=10", "--quiet")
    if done.returncode not in (0, 1, 2) or (done.returncode == 1 and expected == "race-free"):
        fail(path, f"enumerated: exit {done.returncode}: {done.stderr}")

for path in sorted(glob.glob(here + "/*.sml")):
    expected = re.match(r"// expect: (.*)", open(path).read()).group(1)
    check_verdict(path, expected)
    check_enumerated(path, expected)
    check_dump(path)
    if expected == "race-free":
        check_certificate(path)
for path in sorted(glob.glob(here + "/bad/*.sml")):
    expected = re.match(r"// error: (.*)", open(path).read()).group(1)
    done = run(path)
    if done.returncode != 65 or f"{path}:{expected}\n" != done.stderr:
        fail(path, f"exit {done.returncode}: {done.stderr}")
sys.exit(failures != 0)
