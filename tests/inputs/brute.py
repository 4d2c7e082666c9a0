#!/usr/bin/env python3
"""Random threaded programs with inputs of a few bits: what norace says of all inputs must be what it
says when every value of every input is tried on every schedule (--nondet)."""
import argparse, concurrent.futures, json, os, random, re, subprocess, sys, tempfile

VARIABLES = """static int g0, g1, g2; static int arr[4]; static signed char bytes[8];
static _Atomic int a0, a1;
static pthread_mutex_t m[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
"""
HEAD = """#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);
struct pair { short a; int b; };
static int twice(int x) { return x + x; }
static int minus(int x) { return 3 - x; }
static int (*const table[2])(int) = {twice, minus};
static int pick(struct pair p, int k) { return k & 1 ? p.a : p.b; }
""" + VARIABLES


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.text = []

    def term(self, names, depth=2):
        r = self.r
        if depth == 0 or r.random() < .3:
            return r.choice(names + [str(r.randint(-2, 4))])
        a, b = self.term(names, depth - 1), self.term(names, depth - 1)
        kind = r.randrange(18)
        if kind < 6: return f"({a} {r.choice(['+', '-', '*', '^', '&', '|'])} {b})"
        if kind == 6: return f"(int)(({a}) % {r.choice([2, 3, 5])})"
        if kind == 7: return f"(int)((unsigned)({a}) >> {r.choice([1, 2, 30])})"
        if kind == 8: return f"(({a}) >> {r.choice([1, 31])})"
        if kind == 9: return f"(int)({r.choice(['signed char', 'unsigned char', 'short', 'long'])})({a})"
        if kind == 10: return f"({self.condition(names, 1)} ? {a} : {b})"
        if kind == 11: return f"twice({a})"
        if kind == 12: return f"table[({a}) & 1]({b})"
        if kind == 13: return f"pick((struct pair){{(short)({a}), {b}}}, {r.choice(names)})"
        if kind == 14: return f"(({a}) / {r.choice([2, 3, -2])})"
        if kind == 15: return f"(int)((float)({a}) {r.choice(['+', '-', '*', '/'])} {r.choice(['0.5f', '3.0f', f'(float)({b})'])})"
        if kind == 16: return f"({a} {r.choice(['<', '<=', '==', '!=', '>'])} (double)({b}) * {r.choice(['0.5', '-1.25'])})"
        return f"(int)((unsigned)({a}) << (({b}) & 3))"

    def condition(self, names, depth=2):
        r = self.r
        op = r.choice(["==", "!=", "<", "<=", ">", ">="])
        text = f"({self.term(names, depth)} {op} {self.term(names, depth)})"
        if depth > 1 and r.random() < .3:
            return f"({text} {r.choice(['&&', '||'])} {self.condition(names, 1)})"
        return text

    def access(self, names, shared):
        r = self.r
        v = r.choice(["g0", "g1", "g2", f"arr[({self.term(names, 1)}) & 3]"])
        return f"{v}{r.choice([' += 1', f' = {self.term(names, 1)}', '++'])};"

    def atomic(self, names):
        r = self.r
        a, l, v = r.choice(["&a0", "&a1"]), r.choice(["l", "l2"]), self.term(names, 1)
        kind = r.randrange(6)
        if kind == 0: return f"atomic_store({a}, {v});"
        if kind == 1: return f"{l} = atomic_load({a});"
        if kind == 2: return f"{l} = atomic_exchange({a}, {v});"
        if kind == 3: return f"{{ int e = {self.term(names, 1)}; if (atomic_compare_exchange_strong({a}, &e, {v})) {self.access(names, True)} {l} = e; }}"
        return f"{l} = atomic_fetch_{r.choice(['add', 'sub', 'and', 'or', 'xor'])}({a}, {v});"

    def statement(self, names, depth, locks=True):
        r = self.r
        kind = r.randrange(11)
        if kind == 10: return self.atomic(names)
        if kind < 3 and depth: return (f"if {self.condition(names)} {{ {self.block(names, depth - 1)} }}" +
                                       (f" else {{ {self.block(names, depth - 1)} }}" if r.random() < .5 else ""))
        if kind < 6 and locks:
            k = r.choice(["0", "1", f"(unsigned)({self.term(names, 1)}) % 3"])
            return f"{{ unsigned k = {k}; pthread_mutex_lock(&m[k]); {self.access(names, True)} pthread_mutex_unlock(&m[k]); }}"
        if kind == 6 and depth:
            cases = "".join(f"case {v}: {self.statement(names, depth - 1)} break; " for v in r.sample(range(-2, 5), 2))
            return f"switch ({self.term(names, 1)}) {{ {cases} default: {self.statement(names, 0)} }}"
        if kind == 7 and depth:
            return f"for (int i = 0; i < (({self.term(names, 1)}) & 3); i++) {{ {self.statement(names, 0)} }}"
        if r.random() < .35: return self.access(names, True)
        return f"{r.choice(['l', 'l2'])} = {self.term(names)};"

    def block(self, names, depth):
        return " ".join(self.statement(names, depth) for _ in range(self.r.randint(1, 2)))

    def thread(self, k):
        r = self.r
        how = r.randrange(3)
        take = ["int l = *(int *)arg;", "int l = (int)(intptr_t)arg;", "int l = ((struct pair *)arg)->b;"][how]
        self.how.append(how)
        self.text.append(f"static void *f{k}(void *arg) {{ {take} int l2 = {r.choice(['0', 'l * 2', 'bytes[l & 7]'])};"
                         f" {self.block(['l', 'l2'], 2)} (void)l2; return (void *)(intptr_t)l; }}\n")

    def program(self):
        r = self.r
        self.how = []
        n, inputs = r.choice([2, 2, 3]), r.choice([1, 2, 2])
        for k in range(n): self.thread(k)
        names = [f"x{i}" for i in range(inputs)]
        body = [f"int x{i} = (int)(__VERIFIER_nondet_uint() & 3) - {r.choice([0, 0, 2])};" for i in range(inputs)]
        if r.random() < .3: body.append(f"__VERIFIER_assume({self.condition(names)});")
        if r.random() < .4: body.append(f"memset(bytes, {self.term(names, 1)}, {r.choice(['8', '3'])});")
        body.append("pthread_t t[4]; int made[4] = {0}; int copy[4]; struct pair pairs[4];")
        for k in range(n):
            body.append(f"copy[{k}] = {self.term(names)};")
            how = self.how[k]
            if how == 2: body.append(f"{{ struct pair q = {{1, copy[{k}]}}; memcpy(&pairs[{k}], &q, sizeof q); }}")
            arg = [f"&copy[{k}]", f"(void *)(intptr_t)copy[{k}]", f"&pairs[{k}]"][how]
            create = f"pthread_create(&t[{k}], 0, f{k}, {arg}); made[{k}] = 1;"
            body.append(f"if {self.condition(names)} {{ {create} }}" if r.random() < .3 else create)
            if r.random() < .2: body.append(f"if (made[{k}]) {{ void *w; pthread_join(t[{k}], &w); made[{k}] = 0; x0 += (int)(intptr_t)w; }}")
        body.append(f"for (int i = 0; i < {n}; i++) if (made[i]) pthread_join(t[i], 0);")
        return HEAD + "".join(self.text) + "int main(void) { " + "\n  ".join(body) + " return 0; }\n"


GROUP = 25  # programs in one: which of them runs is an input as well
OWN = r"\b(g0|g1|g2|a0|a1|arr|bytes|m|f[0-9])\b"


def group(seeds):
    """One program of many, each with variables of its own, named by its seed."""
    parts = [HEAD.replace(VARIABLES, "")]
    for s in seeds:
        text = VARIABLES + Maker(s).program()[len(HEAD):].replace("int main(void)", f"static int main_{s}(void)")
        parts.append(re.sub(OWN, rf"\1_{s}", text))
    parts.append("int main(void) {\n  unsigned k = __VERIFIER_nondet_uint() & 3;\n  k = k << 2 | (__VERIFIER_nondet_uint() & 3);\n"
                 "  k = k << 2 | (__VERIFIER_nondet_uint() & 3);\n  switch (k) {\n")
    parts += [f"  case {k}: return main_{s}();\n" for k, s in enumerate(seeds)]
    return "".join(parts) + "  }\n  return 0;\n}\n"


def ask(norace, file, *options, environment=None):
    done = subprocess.run([norace, "explore", "--json", "--quiet", "--timeout", "300", *options, file],
                          capture_output=True, text=True, timeout=600, env=environment)
    try: return json.loads(done.stdout)
    except ValueError: return {"verdict": f"none: {done.stderr[-300:]}", "scope": {}, "other": [], "races": []}


def racing(answer):
    return {int(re.search(r"_(\d+)", r["location"]["name"])[1]) for r in answer["races"] if r["confirmed"]}


def kinds(answer):
    return sorted({f["kind"] for f in answer.get("other", [])})


def compare(norace, seeds, text, folder):
    """What is wrong, and the programs that race."""
    file = os.path.join(folder, "p.c")
    with open(file, "w") as f: f.write(text)
    every = ask(norace, file, "--nondet", "0,1,2,3", "--witness", os.path.join(folder, "every"))
    classes = ask(norace, file, "--input", "nondet", "--inputs", "5000", "--witness", os.path.join(folder, "classes"))
    wrong = []
    if every["verdict"] not in ("race", "race-free"): wrong.append(f"all values: {every['verdict']} {every.get('reason')}")
    if racing(every) != racing(classes):
        wrong.append(f"race for some value: {sorted(racing(every))}; in some class: {sorted(racing(classes))} {classes['verdict']} {classes.get('reason')}")
    left = classes["scope"].get("inputs_open")
    if left: wrong.append(f"not all classes: {left}")
    if classes["verdict"] == "race-free" and classes["scope"].get("inputs") != "all": wrong.append(f"not all classes: {classes['scope']}")
    if kinds(every) != kinds(classes): wrong.append(f"{kinds(every)}, in classes {kinds(classes)}")
    n = classes["scope"].get("input_classes", 0)
    if n > len(seeds) * 16 + 64: wrong.append(f"{n} classes are more than there are values")
    return wrong, racing(every)


def one(norace, seeds, keep):
    with tempfile.TemporaryDirectory() as folder:
        text = group(seeds)
        wrong, races = compare(norace, seeds, text, folder)
    for w in wrong: print(f"seeds {seeds[0]} to {seeds[-1]}: {w}", flush=True)
    if wrong and keep:
        with open(os.path.join(keep, f"p{seeds[0]}.c"), "w") as f: f.write(text)
    return not wrong, len(races)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--norace", required=True)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=30)
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--group", type=int, default=GROUP)
    p.add_argument("--keep")
    a = p.parse_args()
    a.norace = os.path.abspath(a.norace)
    seeds = list(range(a.seed, a.seed + a.count))
    groups = [seeds[i:i + a.group] for i in range(0, len(seeds), a.group)]
    good, races = True, 0
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for same, n in pool.map(lambda g: one(a.norace, g, a.keep), groups):
            good &= same
            races += n
    print(f"{len(seeds)} programs, {races} race")
    sys.exit(not good)


if __name__ == "__main__": main()
