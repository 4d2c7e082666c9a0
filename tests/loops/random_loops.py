"""Random Boogie loops: norace's verdict against brute force over small bounds, and against Debian's Boogie where asked.

A program is a list of statements; a statement is a tuple:
  ("while", parallel, variable, first, bound, step, body)   bound: a number or "n"
  ("if", variable, modulus, remainder, body)
  ("read", array, index)  ("write", array, index)            index: {variable or "": coefficient}
"""
import concurrent.futures, json, os, pathlib, random, re, shutil, signal, subprocess, tempfile

ARRAYS = ["A", "B"]


# ---- making

def index(rng, variables):
    terms = {"": rng.choice([0, 0, 0, 1, 2, 5, 10])}
    for v in variables:
        terms[v] = rng.choice([0, 1, 1, 1, 2, 3, 4, 8])
    return terms


def access(rng, variables):
    return (rng.choice(["read", "write", "write"]), rng.choice(ARRAYS), index(rng, variables))


def block(rng, variables, depth, parallel_allowed):
    body = [access(rng, variables) for _ in range(rng.choice([1, 1, 2]))]
    if depth < 2 and rng.random() < 0.45:
        body.append(loop(rng, variables, depth + 1, parallel_allowed and rng.random() < 0.4))
    if rng.random() < 0.25:
        body = [("if", rng.choice(variables), rng.choice([2, 3]), rng.choice([0, 1]), body)]
    return body


def loop(rng, variables, depth, parallel):
    v = "ijk"[depth]
    bound = "n" if rng.random() < 0.4 else rng.choice([0, 1, 2, 3, 4, 8])
    return ("while", parallel, v, rng.choice([0, 0, 0, 1]), bound, rng.choice([1, 1, 1, 2]), block(rng, variables + [v], depth, True))


def make(seed):
    return loop(random.Random(seed), [], 0, True)


# ---- printing

def text_of(terms):
    parts = [v if c == 1 else f"{c} * {v}" for v, c in terms.items() if v and c]
    if terms[""] or not parts:
        parts.append(str(terms[""]))
    return " + ".join(parts)


def lines(s, depth):
    pad = "  " * depth
    if s[0] == "while":
        _, parallel, v, first, bound, step, body = s
        yield f"{pad}{v} := {first};"
        yield f"{pad}while ({v} < {bound})"
        if parallel:
            yield f"{pad}  invariant {{:parallelLoop}} true;"
        yield f"{pad}{{"
        for t in body:
            yield from lines(t, depth + 1)
        yield f"{pad}  {v} := {v} + {step};"
        yield f"{pad}}}"
    elif s[0] == "if":
        yield f"{pad}if ({s[1]} mod {s[2]} == {s[3]}) {{"
        for t in s[4]:
            yield from lines(t, depth + 1)
        yield f"{pad}}}"
    elif s[0] == "read":
        yield f"{pad}x := x + {s[1]}[{text_of(s[2])}];"
    else:
        yield f"{pad}{s[1]}[{text_of(s[2])}] := x;"


def print_program(program):
    return "\n".join(["procedure main(n: int) returns () {", "  var i, j, k, x: int;", "  var A, B: [int]int;", "  x := 0;",
                      *lines(program, 1), "}", ""])


def c_lines(s, depth):
    """The same program in C with OpenMP; the values that are read do not matter."""
    pad = "  " * depth
    if s[0] == "while":
        _, parallel, v, first, bound, step, body = s
        if parallel:
            yield f"{pad}#pragma omp parallel for"
        yield f"{pad}for (int {v} = {first}; {v} < {bound}; {v} += {step}) {{"
        for t in body:
            yield from c_lines(t, depth + 1)
        yield f"{pad}}}"
    elif s[0] == "if":
        yield f"{pad}if ({s[1]} % {s[2]} == {s[3]}) {{"
        for t in s[4]:
            yield from c_lines(t, depth + 1)
        yield f"{pad}}}"
    elif s[0] == "read":
        yield f"{pad}{{ double x = {s[1]}[{text_of(s[2])}]; (void)x; }}"
    else:
        yield f"{pad}{s[1]}[{text_of(s[2])}] = 1;"


def print_c(program):
    return "\n".join(["void kernel(double *restrict A, double *restrict B, int n) {", *c_lines(program, 1), "}", ""])


# ---- brute force

def accesses(s, env, place):
    """(array, offset, write, place): the place lists, for each parallel loop around the access, its instance and its iteration."""
    if s[0] == "while":
        _, parallel, v, first, bound, step, body = s
        bound = env["n"] if bound == "n" else bound
        instance = object()
        for value in range(first, bound, step):
            inner = {**env, v: value}
            for t in body:
                yield from accesses(t, inner, place + [(instance, value)] if parallel else place)
    elif s[0] == "if":
        if env[s[1]] % s[2] == s[3]:
            for t in s[4]:
                yield from accesses(t, env, place)
    else:
        yield s[1], sum(c * (env[v] if v else 1) for v, c in s[2].items()), s[0] == "write", place


def collide(p, q):
    for (loop1, turn1), (loop2, turn2) in zip(p, q):
        if loop1 is not loop2:
            return False
        if turn1 != turn2:
            return True
    return False


def races(program, bounds=range(0, 9)):
    for n in bounds:
        seen = {}
        for array, offset, write, place in accesses(program, {"n": n}, []):
            seen.setdefault((array, offset), []).append((write, place))
        for group in seen.values():
            if any(w1 or w2 for w1, _ in group for w2, _ in group):
                for a in range(len(group)):
                    for b in range(a):
                        if (group[a][0] or group[b][0]) and collide(group[a][1], group[b][1]):
                            return True
    return False


# ---- comparing

def races_further_out(program):
    """The first collision may need more iterations than the small bounds have: looked for where norace says that there is one."""
    return races(program, (12, 16, 24, 36, 50))


def norace_says(norace, path):
    done = subprocess.run([norace, "prove", "--json", "--quiet", "--confirm=off", "--witness", path + ".norace", path], capture_output=True, text=True, timeout=600)
    if done.returncode not in (0, 1, 2):
        return f"exit {done.returncode}: {done.stderr.strip()[-200:]}"
    result = json.loads(done.stdout)
    if result["verdict"] == "race":
        return "race"
    found = [race for race in result["races"] if "gave up" not in (race["doubt"] or "")]
    return "race-free" if result["verdict"] == "race-free" else "collision" if found else "unknown"


def boogie_says(norace, path):
    out = path + ".out.bpl"
    subprocess.run([norace, "boogie", path, "-o", out], check=True, timeout=600)
    process = subprocess.Popen(["boogie", "/contractInfer", out], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True)
    try:
        said = process.communicate(timeout=120)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # it has a solver of its own
        process.communicate()
        said = ""
    found = re.search(r"finished with (\d+) verified, (\d+) error", said)
    return "?" if not found else "race-free" if found.group(2) == "0" else "collision"


def one(norace, folder, seed, boogie):
    program = make(seed)
    path = os.path.join(folder, f"{seed}.bpl")
    pathlib.Path(path).write_text(print_program(program))
    truth, ours = "collision" if races(program) else "race-free", norace_says(norace, path)
    if ours in ("collision", "race") and truth == "race-free" and races_further_out(program):
        truth = "collision"
    return seed, truth, ours, boogie_says(norace, path) if boogie else None


def one_c(norace, folder, seed):
    program = make(seed)
    path = os.path.join(folder, f"{seed}.c")
    pathlib.Path(path).write_text(print_c(program))
    truth, ours = "collision" if races(program) else "race-free", norace_says(norace, path)
    if ours == "collision" and truth == "race-free" and races_further_out(program):
        truth = "collision"
    return seed, truth, ours


def campaign_c(norace, count, seed):
    """The same loops in C: a race that brute force sees is never proved away."""
    wrong, unproved = [], []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for s, truth, ours in pool.map(lambda s: one_c(norace, folder, s), range(seed, seed + count)):
            if ours not in ("race-free", "collision", "unknown") or (truth == "collision" and ours == "race-free"):
                wrong.append((s, truth, ours))
            elif truth != ours:
                unproved.append(s)
    for s, truth, ours in wrong:
        print(f"seed {s}: brute force {truth}, norace {ours}\n{print_c(make(s))}")
    print(f"{count} C kernels from seed {seed}: {len(unproved)} not decided {unproved[:12]}, {len(wrong)} wrong")
    return not wrong and len(unproved) <= count // 20


def campaign(norace, count, seed, boogie):
    """Every disagreement about a race is a fault. A race-free loop that is not proved is a loss, and counted."""
    if boogie and not shutil.which("boogie"):
        print("boogie is not installed: compared with brute force only")
        boogie = False
    wrong, unproved, proved, racing, met = [], [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for s, truth, ours, theirs in pool.map(lambda s: one(norace, folder, s, boogie), range(seed, seed + count)):
            racing += truth == "collision"
            met += ours == "race"
            if ours == "race" and truth == "race-free":
                wrong.append((s, truth, ours, theirs))
            ours = "collision" if ours == "race" else ours
            proved += ours == "race-free" and truth == "race-free"
            if ours not in ("race-free", "collision", "unknown") or (truth == "collision") != (ours == "collision") and ours == "race-free":
                wrong.append((s, truth, ours, theirs))
            elif truth == "race-free" and ours != "race-free":
                unproved.append(s)
            elif truth == "collision" and ours != "collision":
                unproved.append(s)
            if theirs and theirs != "?" and theirs != ours and not (ours == "unknown"):
                wrong.append((s, truth, ours, "boogie: " + theirs))
    for s, truth, ours, theirs in wrong:
        print(f"seed {s}: brute force {truth}, norace {ours}, {theirs or ''}\n{print_program(make(s))}")
    print(f"{count} loops from seed {seed}: {racing} race, {met} of them met by a run, {proved} proved race-free, {len(unproved)} not decided {unproved[:12]}, {len(wrong)} wrong")
    return not wrong and len(unproved) <= count // 20
