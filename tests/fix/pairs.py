"""Racing programs of tests/ and examples/ with a race-free twin, and what `norace fix` makes of them."""
import collections, difflib, json, os, pathlib, re, shutil, subprocess, tempfile

Pair = collections.namedtuple("Pair", "name group racing twin options")


def select(text, defined):
    """The text as the preprocessor would leave it for MENDED defined or not; nothing else changes."""
    out, stack = [], []
    for line in text.splitlines(keepends=True):
        word = re.match(r"\s*#\s*(ifdef|ifndef|if|else|elif|endif)\b\s*(.*)", line)
        if word and word[1] in ("ifdef", "ifndef") and word[2].split()[0] == "MENDED":
            stack.append((word[1] == "ifdef") == defined)
            continue
        if word and word[1] in ("if", "ifdef", "ifndef"):
            if re.search(r"defined\W*MENDED\b", word[2]) and not re.search(r"\|\||&&", word[2]):
                stack.append(("!" in word[2]) != defined)
                continue
            stack.append(None)
        elif word and word[1] == "else" and stack and stack[-1] is not None:
            stack[-1] = not stack[-1]
            continue
        elif word and word[1] == "endif" and stack:
            if stack.pop() is not None:
                continue
        if all(s is not False for s in stack):
            out.append(line)
    return "".join(out)


def lines_changed(old, new):
    """As patch_lines counts: the larger number of lines of each place; blank lines and comments do not count."""
    def clean(t):
        t = re.sub(r"/\*.*?\*/", "", t, flags=re.S)
        return [l.rstrip() for l in re.sub(r"//[^\n]*", "", t).splitlines() if l.strip()]
    matcher = difflib.SequenceMatcher(None, clean(old), clean(new), autojunk=False)
    return sum(max(b - a, d - c) for op, a, b, c, d in matcher.get_opcodes() if op != "equal")


def expectations(text):
    """The words of the test's own options for check."""
    options = []
    for line in text.splitlines()[:12]:
        found = re.match(r"//\s*(BUILD|OPTIONS):\s*(.*)", line)
        if found:
            options += [w for w in found[2].split() if not w.startswith(("--order", "--points", "--merge", "--snapshot", "--max"))]
    return options


def openmp_pairs(top):
    for path in sorted((top / "tests/openmp").glob("*.c")):
        text = path.read_text()
        head = "\n".join(text.splitlines()[:3])
        if "EXPECT: verdict=race" in head and "MENDED: verdict=race-free" in head and "EXPECT: verdict=race-free" not in head:
            yield Pair(path.stem, "openmp", select(text, False), select(text, True), ["-fopenmp"] + expectations(text))


def loop_pairs(top):
    folder = top / "tests/loops/programs"
    for ok in sorted(folder.glob("*_ok.c")):
        stem = ok.stem[:-3]
        for bad in (folder / f"{stem}_bad.c", folder / f"{stem}.c"):
            if bad.exists():
                yield Pair(bad.stem, "loops", bad.read_text(), ok.read_text(), expectations(bad.read_text()))
                break


def verdict_of(text):
    head = text.splitlines()[0] if text else ""
    if re.search(r"EXPECT: verdict=race\b(?!-)|expect: race\b(?!-)", head):
        return "race"
    return "race-free" if re.search(r"verdict=race-free|expect: (safe|race-free|proved|free)", head) else None


def thread_pairs(top):
    """The nearest race-free program of the same folder, if a few lines make the difference."""
    for folder in ("explore", "net", "witness"):
        texts = {p: p.read_text() for p in sorted((top / "tests" / folder).glob("*.c"))}
        free = {p: t for p, t in texts.items() if verdict_of(t) == "race-free"}
        for path, text in texts.items():
            if verdict_of(text) != "race" or "#pragma omp" in text:
                continue
            family = path.stem.split("_")[0]
            near = [(lines_changed(text, t), p) for p, t in free.items() if p.stem.split("_")[0] == family and abs(len(t) - len(text)) < 400]
            best = min(near, default=(99, None))
            if best[0] <= 6:
                yield Pair(path.stem, folder, text, free[best[1]], expectations(text))


def all_pairs(top):
    return list(openmp_pairs(top)) + list(loop_pairs(top)) + list(thread_pairs(top))


def run(norace, pair, timeout=30):
    """What became of it: dict with mended, lines, twin (lines of the twin), seconds, good (the patch applies and the check agrees)."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, pair.name + ".c")
        source.write_text(pair.racing)
        environment = dict(os.environ, XDG_CACHE_HOME="/dev/null", NO_COLOR="1")
        try:
            done = subprocess.run([norace, "fix", "--json", f"--timeout={timeout}", "-o", "mend.patch", *pair.options, source.name], cwd=folder, env=environment,
                                  capture_output=True, text=True, timeout=timeout * 3, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return {"mended": False, "why": "late"}
        try:
            result = json.loads(done.stdout)
        except ValueError:
            return {"mended": False, "why": f"status {done.returncode}: {(done.stdout + done.stderr)[-200:]}"}
        twin = lines_changed(pair.racing, pair.twin)
        out = {"mended": bool(result["fixes"]), "trials": result["trials"], "twin": twin, "verdict": result["verdict"]}
        if not result["fixes"]:
            out["why"] = "; ".join(f"{t['title']}: {t['why']}" for t in result["tried"][:12])
            return out
        best = result["fixes"][0]
        out.update(title=best["title"], lines=best["lines"], patch=best["patch"])
        applied = subprocess.run(["patch", "-p1", "--dry-run", "-s", "-i", "mend.patch"], cwd=folder, capture_output=True)
        subprocess.run(["git", "apply", "mend.patch"], cwd=folder, capture_output=True, check=False)
        checked = subprocess.run([norace, "check", "--quiet", *pair.options, source.name], cwd=folder, env=environment, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL)
        out["good"] = applied.returncode == 0 and source.read_text() != pair.racing and checked.returncode in (0, 3)
        out["said"] = checked.stdout[-200:]
        return out
