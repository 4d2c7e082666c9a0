#!/usr/bin/env python3
"""Seed 003.  loops_test.py NORACE PART

Each program says in its first lines what is expected of it:
  // expect: race-free                 proved for every input
  // expect: collision on NAME         two accesses to NAME are named; the verdict is unknown until a run confirms it
  // expect: race on NAME LINE,LINE    a Boogie program: a run meets it, and meets it again when it is replayed
  // expect: unknown: TEXT             given up, with TEXT in the reason
  // expect: error LINE:COLUMN: TEXT   refused with this message
  // options: --assume-no-alias        more options
"""
import concurrent.futures, json, os, pathlib, shutil, subprocess, sys, tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parent)]
import sample

norace = os.path.abspath(sys.argv[1])


def run(*args):
    return subprocess.run([norace, *map(str, args)], capture_output=True, text=True, timeout=600)


def header(path, key):
    for line in path.read_text(errors="replace").splitlines()[:4]:
        if line.startswith(f"// {key}: "):
            return line.split(": ", 1)[1].strip()
    return None


def names(result):
    return {race["location"]["name"].split("[")[0].split(" ")[0] for race in result["races"]}


def meets(result, done, expected):
    """The race of the expected line is met, and met again from its witness."""
    name, lines = expected[8:].split()
    told = {(race["location"]["name"].split("[")[0], ",".join(str(line) for line in sorted(a["line"] for a in race["accesses"]))): race
            for race in result["races"] if race["confirmed"]}
    if (result["verdict"], done.returncode) != ("race", 1) or (name, lines) not in told:
        return False
    again = run("replay", "--json", told[name, lines]["witness"])
    return again.returncode == 1 and json.loads(again.stdout)["races"][0]["accesses"] == told[name, lines]["accesses"]


def judge(path):
    """None, or what is wrong with norace's answer."""
    expected, options = header(path, "expect"), (header(path, "options") or "").split()
    if expected is None:
        return "no '// expect:' line"
    with tempfile.TemporaryDirectory() as folder:
        return judge_in(folder, path, expected, ["--witness", folder, *options] if path.suffix == ".bpl" else options)


def judge_in(folder, path, expected, options):
    done = run("prove", "--json", "--quiet", "--confirm=off", *options, path)
    if expected.startswith("error "):
        wanted = f"{path}:{expected[6:]}".replace(": ", ": error: ", 1)
        if done.returncode != 65 or wanted not in done.stderr:
            return f"exit {done.returncode}, said {done.stderr.strip()!r}, wanted {wanted!r}"
        return None
    try:
        result = json.loads(done.stdout)
    except ValueError:
        return f"exit {done.returncode}: {done.stderr.strip()[-300:]}"
    verdict, reason = result["verdict"], result["reason"] or ""
    said = f"{verdict} {sorted(names(result))} {reason}"
    if expected == "race-free":
        right = (verdict, done.returncode) == ("race-free", 0) and result["scope"] == {"schedules": "all", "inputs": "all", "threads": "any"}
    elif expected.startswith("race on "):
        right = meets(result, done, expected)
    elif expected.startswith("collision on "):
        right = verdict == "unknown" and done.returncode == 2 and expected[13:] in names(result)
    else:
        right = verdict == "unknown" and done.returncode == 2 and not result["races"] and expected.split(": ", 1)[1] in reason
    return None if right else f"expected {expected}; {said}"


def judge_all(paths):
    paths = sample.some(paths)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [(path, what) for path, what in zip(paths, pool.map(judge, paths)) if what]
    for path, what in wrong:
        print(f"{path.name}: {what}")
    print(f"{len(paths)} programs, {len(wrong)} wrong")
    return not wrong and bool(paths)


def kernels():
    paths = sorted((here / "kernels").glob("*.c"))
    return len(paths) >= 100 and judge_all(paths)


def programs():
    return judge_all(sorted((here / "programs").glob("*.c*")))


def seed():
    return judge_all(sorted([*(here / "seed").glob("*.bpl"), *(here / "seed").glob("*.c")]))


def boogie():
    return judge_all(sorted((here / "boogie").glob("*.bpl")))


def malformed():
    return judge_all(sorted((here / "malformed").glob("*.bpl")))


def roundtrip():
    """What is printed reads back to the same program, and proves the same."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted((here / "seed").glob("*.bpl")):
            first, second = pathlib.Path(folder, "first.bpl"), pathlib.Path(folder, "second.bpl")
            if run("boogie", path, "-o", first).returncode:
                if not header(path, "expect").startswith("unknown"):
                    wrong += 1
                    print(f"{path.name}: is not printed")
                continue
            # A printed program has candidates of its own already; those that are added again get other names.
            again = run("boogie", first, "-o", second)
            lines = lambda p: [l for l in p.read_text().splitlines() if "existential" not in l and not " ==> " in l]
            verdicts = [json.loads(run("prove", "--json", "--quiet", p).stdout)["verdict"] for p in (path, first)]
            if again.returncode or lines(first) != lines(second) or verdicts[0] != verdicts[1]:
                wrong += 1
                print(f"{path.name}: not the same program after printing, or another verdict: {verdicts}")
    return not wrong


def printed():
    """C with several, nested or no regions prints as one program, which reads back to the same verdict; Boogie takes it, where it is installed."""
    wrong = []
    two = """int a[100], b[100];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 99; i++) b[i] = a[i + %d] + a[i];
  }
  return 0;
}
"""
    racing = two.replace("b[i] = a[i + %d] + a[i]", "a[i] = a[i + %d]")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out.bpl")
        for name, text, verdict in (("two.c", two % 1, "race-free"), ("second.c", racing % 1, "unknown"), ("none.c", "int main(void) { return 0; }\n", "race-free"),
                                    ("twice.c", (two % 1).replace("int main", "int other(void) {\n#pragma omp parallel for\n for (int i = 0; i < 9; i++) b[i] = 1;\n return 0; }\nint main"), "race-free")):
            source = pathlib.Path(folder, name)
            source.write_text(text)
            done = run("boogie", source, "-o", out)
            told = run("prove", "--json", out)
            if done.returncode or json.loads(told.stdout or '{"verdict": "error"}')["verdict"] != verdict:
                wrong.append((name, done.stderr + told.stdout + told.stderr))
            if shutil.which("boogie"):
                said = subprocess.run(["boogie", "/contractInfer", str(out)], capture_output=True, text=True, timeout=300).stdout
                if "0 error" not in said and verdict == "race-free":
                    wrong.append((name, said))
    for name, what in wrong:
        print(f"{name}: {what}")
    return not wrong


def options():
    """--trace tells what fell and what was kept; --unroll looks at some rounds and claims no more."""
    path = here / "seed/houdini.bpl"
    told = run("prove", "--trace", path).stderr
    fell = [line for line in told.splitlines() if line.strip().startswith("falls b7: j == 2 * i ")]
    kept = [line for line in told.splitlines() if line.strip() == "kept b8: j == 2 * i + 2"]
    with tempfile.TemporaryDirectory() as folder:
        few = [run("prove", "--unroll", n, "--witness", folder, here / "boogie/carried_index.bpl").returncode for n in (1, 2, 4)]
    free = run("prove", "--unroll", 3, here / "boogie/two_loops_shift.bpl")
    c = run("prove", "--unroll", 3, here / "seed/error.c")
    right = len(fell) == 1 and len(kept) == 1 and few == [2, 1, 1] and free.returncode == 2 and "3 rounds" in free.stdout and c.returncode == 64
    print(told, few, free.stdout, c.stderr) if not right else None
    return right


def spoil(text):
    """The certificate with something changed that makes it worthless, each with what was done to it."""
    lines = text.splitlines(keepends=True)
    body = next(i for i, line in enumerate(lines) if line.startswith("procedure") or line.startswith("implementation"))
    start = next(i for i in range(body, len(lines)) if lines[i].strip() == "{" or lines[i].rstrip().endswith("{"))
    first = next(i for i in range(start + 1, len(lines)) if lines[i].strip() and not lines[i].strip().startswith(("var ", "//")))
    yield "assume false", "".join(lines[:first] + ["assume false;\n"] + lines[first:])
    yield "no program", text[:text.index("// ==== program")]
    for word in ("invariant ", "assert "):
        held = [i for i, line in enumerate(lines) if line.strip().startswith(word) and ":race" not in line]
        for i in held[:6]:
            yield f"{word}false", "".join(lines[:i] + [word + "false;\n"] + lines[i + 1:])
    checked = [i for i, line in enumerate(lines) if line.strip().startswith("assert ") and ":race" in line]
    for i in checked[:3]:
        yield "an assertion less", "".join(lines[:i] + lines[i + 1:])
    calls = [i for i, line in enumerate(lines) if line.strip().startswith("call Checker_")]
    for i in calls[:2]:
        yield "a check less", "".join(lines[:i] + lines[i + 1:])


def certificates():
    """Every proof of the seed's examples is proved again from its file by other code; a spoiled one is refused."""
    wrong, spoiled = [], 0
    with tempfile.TemporaryDirectory() as folder:
        proof = pathlib.Path(folder, "proof")
        chosen = [*(here / "seed").glob("*.bpl"), *(here / "seed").glob("*.c"), *(here / "kernels").glob("thread_*_ok.c"), here / "kernels/phases_ok.c"]
        for path in sorted(p for p in chosen if header(p, "expect") == "race-free"):
            run("prove", "--quiet", "--certificate", proof, path)
            done = run("certify", proof)
            if done.returncode or not done.stdout.startswith("race-free"):
                wrong.append((path.name, done.stdout + done.stderr))
            for what, worse in spoil(proof.read_text()):
                proof.write_text(worse)
                spoiled += 1
                if run("certify", proof).returncode != 2:
                    wrong.append((path.name, f"accepted with {what}"))
            proof.unlink()
        wrong += subject_changed(folder, proof)
    for name, what in wrong:
        print(f"{name}: {what}")
    print(f"{spoiled} spoiled certificates, {len(wrong)} wrong")
    return not wrong and spoiled >= 100


def subject_changed(folder, proof):
    """The file that was proved becomes another one; or is gone, which is said."""
    file = pathlib.Path(folder, "subject.c")
    text = (here / "kernels/thread_block_ok.c").read_text()
    file.write_text(text)
    run("prove", "--quiet", "--certificate", proof, "-DRUN", file)
    same = run("certify", proof)
    file.write_text(text.replace("#pragma omp parallel", "#pragma omp parallel num_threads(3)"))
    other = run("certify", proof)
    file.unlink()
    gone = run("certify", proof)
    right = same.returncode == 0 and other.returncode == 2 and gone.returncode == 0 and "not there" in gone.stdout
    return [] if right else [("subject", same.stdout + other.stdout + gone.stdout)]


def jobs():
    """Several files in several processes: the same words in the same order, and the worst status."""
    files = [*sorted((here / "seed").glob("*.bpl")), here / "malformed/wrong_type.bpl", *sorted((here / "seed").glob("r*.bpl"))]
    alone, together = run("prove", "--quiet", *files), run("prove", "--quiet", "--jobs", "3", *files)
    proved = [here / "seed/read.bpl", here / "seed/reads_write.bpl"]
    print(alone.returncode, together.returncode, len(together.stdout))
    return (alone.returncode == together.returncode == 65 and alone.stdout == together.stdout and "race-free" in alone.stdout
            and run("prove", "--quiet", "--jobs", "2", *proved).returncode == 0
            and run("prove", "--quiet", "--jobs", "2", *proved, here / "seed/error.bpl").returncode == 1)


LINKED = {
    "main.c": """double v[100];
void scale(double *x, int n);
int main(void) {
  scale(v, 100);
#pragma omp parallel for
  for (int i = 0; i < 100; i++) v[i] += i;
}
""",
    "scale.c": """double helper(double);
static double step(double x) { return helper(x) * 2; }
void scale(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) x[i] = step(x[i]);
}
""",
    "helper.c": """static int calls;
static double step(double x) { return x + 1; }
double helper(double x) {
#ifdef COUNT
  calls++;
#endif
  return step(x);
}
""",
}


def linked():
    """A program in several files, one of them without a directive, is linked; its certificate names them all."""
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, name) for name in LINKED]
        for file in files:
            file.write_text(LINKED[file.name])
        proof = pathlib.Path(folder, "proof")
        proved, alone = run("prove", "--quiet", "--certificate", proof, *files), run("prove", "--quiet", files[1])
        certified = run("certify", proof)
        racing = checked(folder, "-DCOUNT", *files)
        printed = run("boogie", *files)
        files[2].write_text(LINKED["helper.c"].replace("#ifdef", "#ifndef"))
        changed = run("certify", proof)
        twice = run("prove", "--quiet", "--confirm=off", "-DMORE", *files, pathlib.Path(folder, "again.c"))
        pathlib.Path(folder, "again.c").write_text(LINKED["scale.c"])
        doubled = run("prove", "--quiet", *files, pathlib.Path(folder, "again.c"))
    print(proved.stdout, alone.stdout, certified.stdout, changed.stdout, doubled.stderr)
    return (proved.returncode == 0 and "2 of 2 parallel regions" in proved.stdout
            and alone.returncode == 2 and "'helper', whose body is not available" in alone.stdout
            and certified.returncode == 0 and changed.returncode == 2 and "not that of the subject" in changed.stdout
            and racing["verdict"] == "race" and names(racing) == {"calls"} and [l["verdict"] for l in racing["loops"]] == ["unknown", "race-free"]
            and printed.returncode == 0 and printed.stdout.count("procedure") == 2
            and twice.returncode == 65 and doubled.returncode == 65 and "again.c: error: " in doubled.stderr and "'scale'" in doubled.stderr)


PARTLY = """double a[100], b[100];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i < 100; i++) b[i] = a[i];
#pragma omp for
    for (int i = 1; i < 100; i++) b[i] = b[i - 1];
  }
}
"""


def checked(folder, *args):
    done = subprocess.run([norace, "check", "--json", "--quiet", *map(str, args)], capture_output=True, text=True, timeout=600, cwd=folder)
    return json.loads(done.stdout[done.stdout.index("{\n"):])


def check():
    """norace check proves what it can, loop by loop, and runs the rest: a collision becomes a race or stays a possible one."""
    with tempfile.TemporaryDirectory() as folder:
        proved = checked(folder, here / "seed/matrix.c")
        racing = checked(folder, here / "seed/matrix_shared_sum.c")
        kernel = checked(folder, here / "kernels/stride_bad.c")  # without main: a driver is written
        searched = checked(folder, "--proof=off", here / "seed/matrix_shared_sum.c")
        done = subprocess.run([norace, "prove", "--json", "--quiet", here / "seed/matrix_shared_sum.c"], capture_output=True, text=True, cwd=folder)
        confirmed = json.loads(done.stdout[done.stdout.index("{\n"):])
        overrun = checked(folder, here / "programs/row_overrun.c")
        file = pathlib.Path(folder, "partly.c")
        file.write_text(PARTLY)
        partly = checked(folder, file)
    told = [(l["what"], l["line"], l["verdict"]) for l in partly["loops"]]
    wanted = [("parallel loop", 3, "race-free"), ("parallel region with loops at lines 7, 9", 5, "unknown")]
    print(proved["verdict"], racing["verdict"], kernel["verdict"], partly["verdict"], told)
    return ((proved["verdict"], proved["engine"], proved["scope"]["inputs"]) == ("race-free", "loops", "all")
            and [l["verdict"] for l in proved["loops"]] == ["race-free"]
            and racing["verdict"] == "race" and racing["races"][0]["witness"] and names(racing) == {"sum"}
            and searched["verdict"] == "race" and "loops" not in searched
            and confirmed["verdict"] == "race" and confirmed["races"][0]["witness"] and done.returncode == 1
            and overrun["verdict"] == "race" and overrun["loops"][0]["verdict"] == "unknown"
            and kernel["verdict"] == "race" and kernel["races"][0]["witness"] and names(kernel) == {"a"}
            and partly["verdict"] == "race" and told == wanted)


CALLS = """
static void inner(int n, int stride, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i * stride] = i;
}
void f(int n, int stride, int *a) { inner(n, stride, a); }
void far(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = a[i + 1024];
}
struct s { int n; double *a; };
void given_by_value(struct s s, int m, double x[m]) {
#pragma omp parallel for
  for (int i = 0; i < m; i++) x[0] = i + s.n;
}
void two(int n, double *a, double *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = b[i + 1];
}
void fine(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
"""


def calls():
    """Functions of a file without main: norace calls them. What only happens if two arrays are one stays possible, as the call gives two."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "calls.c").write_text(CALLS)
        done = subprocess.run([norace, "prove", "--json", "--quiet", "calls.c"], capture_output=True, text=True, cwd=folder)
        result = json.loads(done.stdout)
        lines = {r["accesses"][0]["line"] for r in result["races"] if r["confirmed"]}
        possible = {r["accesses"][0]["line"] for r in result["races"] if not r["confirmed"]}
        again = [subprocess.run([norace, "replay", "--quiet", r["witness"]], capture_output=True, cwd=folder).returncode for r in result["races"] if r["confirmed"]]
    print(lines, possible, again)
    return lines == {4, 9} and possible == {14, 18} and again == [1, 1] and done.returncode == 1


def search():
    """Each kernel with a race, in small, against the search: a race with its witness, or at the least a possible one."""
    paths = sorted((here / "kernels").glob("*_bad.c"))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda p: checked(folder, "-DRUN", "--timeout", "20", p), paths))
    confirmed = [p.stem for p, r in zip(paths, results) if r["verdict"] == "race"]
    wrong = [p.stem for p, r in zip(paths, results) if r["verdict"] != "race" and not (r["verdict"] == "unknown" and r["races"])]
    print(f"{len(paths)} kernels, {len(confirmed)} confirmed, wrong: {wrong}, possible: {sorted({p.stem for p in paths} - {*confirmed} - {*wrong})}")
    return not wrong and len(confirmed) >= len(paths) * 9 // 10


def random():
    import random_loops
    return random_loops.campaign(norace, count=sample.count(200), seed=20261115, boogie=False)


def random_c():
    import random_loops
    return random_loops.campaign_c(norace, count=sample.count(60), seed=20261115)


sys.exit(not globals()[sys.argv[2]]())
