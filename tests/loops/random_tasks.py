#!/usr/bin/env python3
"""random_tasks.py NORACE [--seed N] [--count N]
Random programs with tasks: what `norace prove` calls race-free, `norace explore` must not find a race in. Prints how many were proved."""
import argparse, json, os, pathlib, random, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import sample


def access(r, loops):
    """A statement that reads and writes a few of the shared variables."""
    index = r.choice([f"{v}" for v in loops] + [f"{v} + 1" for v in loops] + ["0", "3", "5"])
    place = r.choice(["x", "y", f"a[{index}]", f"a[{index}]", f"b[{index}]"])
    source = r.choice(["1", "x", "y", "a[2]", f"a[{index}]", f"b[{index}]"])
    guard = r.choice(["", "", "", "\n#pragma omp critical\n", "\n#pragma omp atomic write\n"])
    if "atomic" in guard:
        source = "1"
    return f"{guard}{place} = {source};"


def depend(r, loops):
    if r.random() < 0.5:
        return ""
    words = []
    for kind in r.sample(["in", "out", "inout", "mutexinoutset"], r.randint(1, 2)):
        index = r.choice(list(loops) + ["0", "3"])
        words.append(f" depend({kind}: {r.choice(['x', 'y', f'a[{index}]', f'b[{index}]'])})")
    return "".join(words)


def body(r, loops):
    return "{ " + "\n".join(access(r, loops) for _ in range(r.randint(1, 2))) + " }"


def wait_or_reduce(r, loops, depth):
    """Waits for some tasks, tasks done at once behind others, copies of threads, events."""
    kind = r.random()
    if kind < 0.35:
        return f"#pragma omp taskwait depend({r.choice(['in', 'out', 'inout'])}: {r.choice(['x', 'y', 'a[0]', 'a[3]'])})"
    if kind < 0.5:
        return f"#pragma omp task if(0){depend(r, loops)} shared(x, y)\n{body(r, loops)}"
    if kind < 0.65:
        return f"#pragma omp task{depend(r, loops)} shared(x, y)\n{{ tp++; {r.choice(['x', 'y', 'a[1]', 'a[tp & 7]'])} = tp; }}"
    if kind < 0.75:
        return f"{{ omp_event_handle_t e;\n#pragma omp task detach(e){depend(r, loops)} shared(x, y)\n{{ {access(r, loops)}\nomp_fulfill_event(e); }} }}"
    if not depth:
        return access(r, loops)
    who = r.choice([" in_reduction(+: x)", " in_reduction(+: x)", ""])
    return (f"#pragma omp taskgroup task_reduction(+: x)\n{{\n{statement(r, loops, depth - 1)}\n#pragma omp task{who} shared(y)\n"
            f"{{ x += {r.choice(['1', 'y', 'a[2]'])}; }}\n#pragma omp task in_reduction(+: x)\nx++;\n{access(r, loops)}\n}}")


def inner_step(r, loops):
    """In a task: tasks of its own, what they share with it, waits and groups."""
    kind = r.random()
    own = r.choice(["t = 1;", "t++;", "x = t;", "y = u[1];", "u[0] = t;", access(r, loops), access(r, loops)])
    if kind < 0.5:
        return f"#pragma omp task{depend(r, loops)} shared(x, y, t, u)\n{{ {own} }}"
    if kind < 0.7:
        return "#pragma omp taskwait"
    if kind < 0.8:
        return f"#pragma omp taskgroup\n{{\n#pragma omp task shared(x, y, t, u)\n{{ {own} }}\n}}"
    return own


def nested(r, loops):
    steps = "\n".join(inner_step(r, loops) for _ in range(r.randint(1, 3)))
    wait = "\n#pragma omp taskwait\n" if r.random() < 0.7 else ""
    outlives = "" if wait else "static "  # else a task may use it when it is gone
    return f"#pragma omp task{depend(r, loops)} shared(x, y)\n{{ {outlives}int t = 0, u[2] = {{0, 0}}; (void)u; (void)t;\n{steps}\n{wait}}}".replace("static int t = 0, u[2] = {0, 0};", "static int t, u[2];")


def statement(r, loops, depth):
    if r.nests and r.random() < 0.4:
        return nested(r, loops)
    if r.waits and r.random() < 0.35:
        return wait_or_reduce(r, loops, depth)
    kind = r.random()
    if kind < 0.45:
        return f"#pragma omp task{depend(r, loops)} shared(x, y)\n{body(r, loops)}"
    if kind < 0.6:
        return "#pragma omp taskwait"
    if kind < 0.7:
        return access(r, loops)
    if kind < 0.8 and depth:
        return f"#pragma omp taskgroup\n{{\n{block(r, loops, depth - 1)}\n}}"
    if kind < 0.87 and not loops:
        clause = r.choice(["", " nogroup", " grainsize(1)"])
        return f"#pragma omp taskloop{clause} shared(x, y)\nfor (int k = 0; k < 3; k++) {body(r, ('k',))}"
    if depth and len(loops) < 1:
        return f"for (int i = 0; i < {r.randint(2, 3)}; i++) {{\n{block(r, ('i',), depth - 1)}\n}}"
    return access(r, loops)


def block(r, loops, depth):
    return "\n".join(statement(r, loops, depth) for _ in range(r.randint(1, 4)))


def recursive_target(r):
    return r.choice(["x", "y", "x", "*p", "*q", "part[0]", "g"])


def recursive_call(r):
    """Of the function itself, with addresses of the frame or of what it was given."""
    given = [r.choice(["&x", "&y", "p", "q", "part", "part + 1", "h"]) for _ in range(2)]
    return f"{recursive_target(r)} = f(n - 1, {given[0]}, {given[1]});" if r.random() < 0.6 else f"f(n - 1, {given[0]}, {given[1]});"


def recursive_step(r):
    kind = r.random()
    if kind < 0.4:
        body = " ".join(recursive_call(r) if r.random() < 0.6 else f"{recursive_target(r)} = {r.choice(['1', 'x', '*p', 'n'])};" for _ in range(r.choice((1, 1, 2))))
        clauses = r.choice(["", "", " if(n > 1)", " final(n < 2)", " firstprivate(p, q)"])
        return f"#pragma omp task shared(x, y, part){clauses}\n{{ {body} }}"
    if kind < 0.65:
        return "#pragma omp taskwait"
    if kind < 0.75:
        return recursive_call(r)
    if kind < 0.8:
        return f"#pragma omp taskgroup\n{{\n{recursive_step(r)}\n}}"
    if kind < 0.87:
        return "#pragma omp atomic\ng++;"
    return f"{recursive_target(r)} = {r.choice(['1', 'x', 'y', '*p', '*q', 'part[1]', 'g'])};"


def recursive(r):
    """A function that calls itself and creates tasks."""
    steps = "\n".join(recursive_step(r) for _ in range(r.randint(2, 5)))
    wait = "#pragma omp taskwait" if r.random() < 0.8 else ""
    leaf = r.choice(["return n;", "return *p;", "*p = n; return n;", "return *q + g;", "\n#pragma omp atomic\ng++;\nreturn n;"])
    own = "malloc(4 * sizeof *h)" if r.random() < 0.3 else "part"
    start = r.choice(["single", "single", "single nowait", "master"])
    return (f"#include <stdlib.h>\nstatic int g;\nstatic int f(int n, int *p, int *q) {{\n  if (n < 1) {{ {leaf} }}\n  int x = 0, y = 0, part[2] = {{0, 0}}, *h = {own};\n"
            f"  (void)h;\n{steps}\n{wait}\n  return x + y;\n}}\nint main(void) {{\n  int one[4] = {{0}}, two[4] = {{0}};\n#pragma omp parallel num_threads(2)\n#pragma omp {start}\n"
            f"  f(2, one, {r.choice(['two', 'two', 'one'])});\n  return 0;\n}}\n")


def program(seed):
    r = random.Random(seed)
    r.waits = seed % 3 == 1
    r.nests = seed % 3 == 2 and seed % 2 == 0
    if seed % 3 == 0:
        return recursive(r)
    who = r.choice(["single", "single nowait", "master", "single"])
    local = r.random() < 0.4 and not r.nests
    declared = "int x = 0, y = 0;"
    tp = "#include <omp.h>\nstatic int tp;\n#pragma omp threadprivate(tp)\n" if r.waits else ""
    return (f"{tp}static int a[8], b[8];\n{'' if local else 'static int x, y;'}\nint main(void) {{\n#pragma omp parallel num_threads(2)\n#pragma omp {who}\n{{\n"
            f"{declared if local else ''}\n{block(r, (), 2)}\n{'#pragma omp taskwait' if local else ''}\n}}\n}}\n")


def verdict(norace, *words):
    done = subprocess.run([norace, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300)
    try:
        return json.loads(done.stdout[done.stdout.find("{"):])["verdict"]
    except ValueError:
        return f"exit {done.returncode}: {done.stderr[-300:]}"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("norace")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--count", type=sample.number, default=10)
    options = words.parse_args()
    norace, proved, wrong = os.path.abspath(options.norace), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for seed in range(options.seed, options.seed + options.count):
            pathlib.Path("p.c").write_text(program(seed))
            answer = verdict(norace, "prove", "--confirm=off", "--json", "p.c")
            if answer not in ("race-free", "unknown", "race"):
                print(f"seed {seed}: {answer}\n{program(seed)}")
                wrong += 1
            if answer != "race-free":
                continue
            proved += 1
            searched = verdict(norace, "explore", "-fopenmp", "--timeout", "10", "--json", "p.c")
            if searched == "race":
                print(f"seed {seed}: proved, and races\n{program(seed)}")
                wrong += 1
    print(f"{options.count} programs, {proved} proved, {wrong} wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
