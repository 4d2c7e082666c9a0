#!/usr/bin/env python3
"""Each .c beside this file says in its first line what `norace prove` must answer:
  // expect: race-free                    the proof's certificates are checked again by `norace certify`
  // expect: race LINE LINE               a race at these two lines, in either order, confirmed: its witness is replayed
  // expect: unknown LINE LINE            a possible race at these two lines
  // expect: unknown "TEXT"               a reason that contains the text
and may say in its second
  // twins: N                             with -DTWIN=1 to N it has a race, which a search finds and no proof denies
The dump of its SML must read back as the same programs.

  run.py BUILD             all but those that long.txt names, which take seconds each
  run.py BUILD long        those
  run.py BUILD FILE..."""
import glob, json, os, re, subprocess, sys, tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample
from concurrent.futures import ThreadPoolExecutor

norace = os.path.abspath(os.path.join(sys.argv[1], "norace"))
here = os.path.dirname(os.path.abspath(__file__))

def run(*words, **how):
    return subprocess.run([norace, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, **how)

def certificates_hold(first):
    return all(run("certify", file).returncode == 0 for file in glob.glob(first + "*"))

def verdict(done):
    return json.loads(done.stdout)["verdict"] if done.stdout.startswith("{") else f"exit {done.returncode}"

def twin_wrong(path, twin, folder):
    options = [path, f"-DTWIN={twin}", "--json", "--timeout"]
    if verdict(run("prove", *options, "2", "--confirm=off", cwd=folder)) == "race-free":
        return "is proved"
    if verdict(run("explore", *options, "60", "--max-schedules=3000", cwd=folder)) != "race":
        return "has no race"

def check_twins(path, folder):
    found = re.match(r"// twins: (\d+)", open(path).read().split("\n")[1])
    for twin in range(1, int(found.group(1)) + 1 if found else 1):
        wrong = twin_wrong(path, twin, folder)
        if wrong:
            return f"{path}: twin {twin} {wrong}"

def dump_reads_back(path):
    text = run("prove", path, "--dump=sml").stdout
    if not text:
        return True
    with tempfile.NamedTemporaryFile("w", suffix=".sml") as file:
        file.write(text)
        file.flush()
        return run("prove", file.name, "--dump=sml").stdout == text

def check(path):
    with tempfile.TemporaryDirectory() as folder:
        return check_in(folder, path)

def check_in(folder, path):
    expected = re.match(r"// expect: (\S+)(.*)", open(path).readline())
    certificate = os.path.join(folder, "certificate")
    done = run("prove", path, "--json", "--certificate", certificate, cwd=folder)
    if done.returncode not in (0, 1, 2):
        return f"{path}: exit {done.returncode}: {done.stderr}"
    got = json.loads(done.stdout)
    confirmed = got["verdict"] == "race"
    races = [r for r in got["races"] if r["confirmed"] == confirmed]
    pairs = [sorted(a["line"] for a in r["accesses"]) for r in races]
    if got["verdict"] != expected.group(1):
        return f"{path}: {got['verdict']} instead of {expected.group(1)}; races {pairs}, reason {got.get('reason')}"
    rest = expected.group(2).strip()
    if rest.startswith('"'):
        if rest.strip('"') not in json.dumps(got.get("reason", ""), ensure_ascii=False):
            return f"{path}: the reason is {got.get('reason')}"
    elif rest and sorted(map(int, rest.split())) not in pairs:
        return f"{path}: races {pairs} instead of {rest}"
    if confirmed and run("replay", races[0]["witness"], cwd=folder).returncode != 1:
        return f"{path}: the witness does not replay"
    if got["verdict"] == "race-free" and not certificates_hold(certificate):
        return f"{path}: a certificate does not hold"
    if not dump_reads_back(path):
        return f"{path}: the dump does not read back"
    return check_twins(path, folder)

def programs(long):
    """Those that long.txt names, or all others."""
    names = set(open(os.path.join(here, "long.txt")).read().split())
    there = {os.path.basename(p) for p in glob.glob(here + "/*.c")}
    assert names <= there, f"long.txt names what is not there: {names - there}"
    return sample.some(os.path.join(here, n) for n in sorted(names if long else there - names))

given = sys.argv[2:]
paths = [os.path.abspath(p) for p in given] if given and given != ["long"] else programs(bool(given))
with ThreadPoolExecutor(2) as pool:
    complaints = [c for c in pool.map(check, paths) if c]
print("\n".join(complaints))
print(f"{len(paths) - len(complaints)} of {len(paths)} as expected")
sys.exit(bool(complaints))
