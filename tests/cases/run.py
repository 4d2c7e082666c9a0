#!/usr/bin/env python3
"""Programs at the borders: what libc, the kernel, the standards and OpenMP do behind a program's back.  run.py NORACE [FILE...]

The first lines say what is right (// expect: race, // expect: race-free) and perhaps more options (// flags: ...). `norace check` must say it; what `norace
prove` says of the same program must not contradict it. OPEN lists those that are still undecided, and no longer may be when they are not."""
import concurrent.futures, json, os, pathlib, re, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import sample

OPEN = set()  # found and not confirmed
LONG = {"check_wrong.c"}  # one order of ten tasks out of 3,628,800
# Programs that must stand as they are, with no line of ours in front.
WANTED = {"await_empty.tp": "race-free", "ewait_race.tp": "race", "handed_ewait.tp": "race-free", "handler_read3.tp": "race", "paper_text.tp": "race",
          "two_post_nodes.tp": "race-free", "m3_twoloops_shift.bpl": "race-free", "s2_carried_index.bpl": "race"}
norace = os.path.abspath(sys.argv[1])


def verdict(folder, *words):
    done = subprocess.run([norace, *words], cwd=folder, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL, timeout=300)
    start = done.stdout.find('{\n  "norace"')
    try:
        return json.loads(done.stdout[max(start, done.stdout.find("{") if start < 0 else start):])["verdict"]
    except ValueError:
        return f"status {done.returncode}: {(done.stderr or done.stdout).strip()[-200:]}"


def judge(path):
    text = path.read_text(errors="replace")
    wanted = WANTED.get(path.name) or re.search(r"//\s*expect:\s*(race-free|race)", text).group(1)
    flags = re.search(r"^//\s*flags:\s*(.*)$", text, re.M)
    options = ["--json", "--timeout", "280" if path.name in LONG else "120"]
    options += [f"-I{path.parent}", str(path), *(flags.group(1).split() if flags else [])] if path.suffix in (".c", ".cpp") else [str(path)]
    command = {".tp": ["explore"], ".bpl": ["prove"]}.get(path.suffix, ["check", "--no-cache"])
    with tempfile.TemporaryDirectory() as folder:
        got = verdict(folder, *command, *options)
        proved = verdict(folder, "prove", "--confirm=off", *(o for o in options if not o.startswith("--allow"))) if path.suffix == ".c" else "unknown"
    if got != wanted and not (path.name in OPEN and got == "unknown"):
        return f"{path.name}: {got}, expected {wanted}"
    if got == wanted and path.name in OPEN:
        return f"{path.name}: decided now: strike it from OPEN"
    if proved == "race-free" and wanted == "race":
        return f"{path.name}: proved, and it races"


def hidden():
    """Functions with hidden visibility are the program's own."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([norace, "cc", "-fvisibility=hidden", *map(str, sorted((HERE / "hidden").glob("*.c"))), "-o", "hidden"], cwd=folder, check=True)
        got = verdict(folder, "explore", "--json", "./hidden")
    return None if got == "race-free" else f"hidden: {got}, expected race-free"


def main():
    chosen = [pathlib.Path(p).resolve() for p in sys.argv[2:]]
    paths = chosen or sample.some(p for p in sorted((HERE / "programs").iterdir()) if p.suffix != ".h")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [w for w in pool.map(judge, paths) if w]
    if not chosen:
        wrong += filter(None, [hidden()])
    print("\n".join(wrong))
    print(f"{len(paths) + (not chosen) - len(wrong)} passed, {len(wrong)} failed")
    sys.exit(bool(wrong))


main()
