#!/usr/bin/env python3
"""Random task-parallel programs: what norace says of them against brute force.

    oracle.py --norace PATH [--seed S] [--count N] [--batch B] [--limit STATES] [--crowded] [--print SEED]

Brute force runs every interleaving of accesses and synchronisation, from doc/reference/tasks.md and doc/reference/dependence.md alone. It shares nothing with the runtime.
For each program: the same verdict with every --order and --merge; only races that exist; without races as many executions in the plain order as there
are classes. Programs with more states than the limit are passed over, and counted."""
import argparse
import concurrent.futures
import functools
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample


VARIABLES, OBJECTS = 3, 2
MODES = [["--order=hb", "--merge=off"], ["--order=weak", "--merge=off"], ["--order=hb", "--merge=on"], ["--order=weak", "--merge=on"]]


# ---- programs: a list of statements for each task. Task 0 is main; every other is started at one place.

class Program:
    def __init__(self, seed, crowded=False):
        self.random = random.Random(seed)
        self.bodies = [None]
        self.variables = VARIABLES
        self.most = self.random.randint(2, 4)
        self.use = {w for w in ("async", "future", "region", "objects", "branch", "loop") if self.random.random() < 0.55} or {"async"}
        if not self.use & {"async", "future", "region"}:
            self.use.add("async")
        self.isolation = self.random.choice([0.3, 0.6, 0.9])
        self.bodies[0] = self.crowd() if crowded else self.body(0, self.random.randint(3, 5), top=True)
        self.objects = "objects" in self.use

    def crowd(self):
        """Many tasks at few variables, which decide what they do next."""
        self.use |= {"async", "branch"}
        self.variables = self.random.choice([1, 1, 2])
        for _ in range(4):
            body = [self.guarded([1])]
            if self.random.random() < 0.4:
                body.insert(self.random.randrange(2), ("if", self.random.randrange(self.variables), self.random.randint(0, 2), [self.guarded([1])]))
            self.bodies.append(body)
        return [("async", task) for task in range(1, 5)]

    def child(self, depth):
        self.bodies.append(None)
        number = len(self.bodies) - 1
        self.bodies[number] = self.body(depth + 1, self.random.randint(1, 3))
        return number

    def access(self):
        v = self.random.randrange(self.variables)
        return self.random.choice([("write", v, self.random.randint(1, 3)), ("read", v), ("add", v)])

    def guarded(self, sizes=(1, 1, 2)):
        inside = [self.access() for _ in range(self.random.choice(sizes))]
        if "objects" in self.use and self.random.random() < 0.6:
            objects = sorted(self.random.sample(range(OBJECTS), self.random.randint(1, OBJECTS)))
            return ("isolated", objects, inside)
        return ("isolated", [], inside)

    def start(self, depth, held):
        """A statement that starts a task, or None if there are enough."""
        if len(self.bodies) > self.most or depth > 2:
            return None
        kind = self.random.choice(sorted(self.use & {"async", "future", "region"}))
        if kind == "async":
            return ("async", self.child(depth))
        if kind == "future":
            held["futures"].append(len(held["futures"]))
            return ("future", held["futures"][-1], self.child(depth))
        region = self.random.randrange(2)
        held["posted"][region] += 1
        return ("post", region, self.child(depth))

    def wait(self, held):
        choices = [("get", f) for f in held["futures"]]
        if held["posted"][0]:
            choices += [("ewait", 0), ("await", 0)]
        if "region" in self.use:
            choices.append(("await", 1))
        if not choices:
            return None
        s = self.random.choice(choices)
        if s == ("ewait", 0):
            held["posted"][0] -= 1
        elif s == ("await", 0):
            held["posted"][0] = 0
        return s

    def body(self, depth, n, top=False, held=None):
        outer = held is not None
        held = held or {"futures": [], "posted": [0, 0]}
        statements = []
        for _ in range(n):
            chance = self.random.random()
            s = None
            if chance < (0.55 if top else 0.3):
                s = self.start(depth, held)
            elif chance < 0.65:
                s = self.wait(held)
            elif chance < 0.75 and not outer:
                s = ("finish", self.body(depth, 2, held=held))
            elif chance < 0.85 and "branch" in self.use and not outer:
                s = ("if", self.random.randrange(VARIABLES), self.random.randint(0, 2), [self.access()])
            if not s:
                s = self.guarded() if self.random.random() < self.isolation else self.access()
            statements.append(s)
        if not outer and held["posted"][0]:
            statements.append(("await", 0))  # what is handed over goes to region 1, where nobody uses ewait
        return statements


# ---- as C and as instructions, so that each instruction knows its line

class Printer:
    def __init__(self, program, number, lines):
        self.program, self.number, self.lines = program, number, lines
        self.code = {}
        for task in range(1, len(program.bodies)):
            self.put("static void *p%d_t%d(void *);" % (number, task))
        self.put("static long p%d_x[%d]; static norace_region p%d_r[2]; static long p%d_o[%d];" % (number, VARIABLES, number, number, OBJECTS))
        for task in range(1, len(program.bodies)):
            self.put("static void p%d_v%d(void *a) { p%d_t%d(a); }" % (number, task, number, task))
            self.put("static long p%d_l%d(long a) { p%d_t%d(0); return a; }" % (number, task, number, task))
        for task in range(len(program.bodies)):
            self.function(task)

    def put(self, text):
        self.lines.append(text)
        return len(self.lines)

    def function(self, task):
        self.out = self.code[task] = []
        self.put("static void *p%d_t%d(void *a) { long r = 0; norace_future *f[8]; (void)f;" % (self.number, task))
        self.statements(self.program.bodies[task])
        self.put("return (void *)r; }")
        self.out.append(("end", 0))

    def emit(self, *instruction, line=0):
        self.out.append((*instruction, line))

    def statements(self, list_):
        for s in list_:
            self.statement(s)

    def access(self, s):
        x = "p%d_x[%d]" % (self.number, s[1])
        if s[0] == "write":
            self.emit("write", s[1], s[2], line=self.put("%s = %d;" % (x, s[2])))
        elif s[0] == "read":
            self.emit("read", s[1], line=self.put("r = %s;" % x))
        else:
            line = self.put("%s = %s + 1;" % (x, x))
            self.emit("fetch", s[1], line=line)
            self.emit("store", s[1], line=line)

    def isolated(self, s):
        names = ", ".join("&p%d_o[%d]" % (self.number, o) for o in s[1])
        self.put("NORACE_ISOLATED_ON(%s) {" % names if s[1] else "NORACE_ISOLATED {")
        # Where a program names objects, a region without them excludes all: a lock for writing that the others take for reading.
        locks = [("reading", -1)] + [("mutex", o) for o in s[1]] if s[1] else [("writing" if self.program.objects else "mutex", -1)]
        for kind, o in locks:
            self.emit("lock", kind, o)
        for inner in s[2]:
            self.access(inner)
        for kind, o in reversed(locks):
            self.emit("unlock", kind, o)
        self.put("}")

    def branch(self, s):
        self.isolated(("isolated", [], [("read", s[1])]))
        self.put("if (r == %d) {" % s[2])
        at = len(self.out)
        self.out.append(None)
        self.statements(s[3])
        self.put("}")
        self.out[at] = ("unless", s[2], len(self.out), 0)

    def statement(self, s):
        n, kind = self.number, s[0]
        if kind in ("write", "read", "add"):
            self.access(s)
        elif kind == "isolated":
            self.isolated(s)
        elif kind == "if":
            self.branch(s)
        elif kind == "finish":
            self.put("NORACE_FINISH {")
            self.emit("open")
            self.statements(s[1])
            self.put("}")
            self.emit("finish")
        elif kind == "async":
            self.put("norace_async(p%d_v%d, 0);" % (n, s[1]))
            self.emit("async", s[1])
        elif kind == "future":
            self.put("f[%d] = norace_future_new(p%d_t%d, 0);" % (s[1], n, s[2]))
            self.emit("future", s[1], s[2])
        elif kind == "get":
            self.put("norace_get(f[%d]);" % s[1])
            self.emit("get", s[1])
        elif kind == "post":
            self.put("norace_post(&p%d_r[%d], p%d_l%d, 0, 0, 0);" % (n, s[1], n, s[2]))
            self.emit("post", s[1], s[2])
        else:
            self.put("norace_%s(&p%d_r[%d]);" % (kind, n, s[1]))
            self.emit(kind, s[1])


# ---- brute force. A state is a dictionary of immutable values; a step makes a new one.

INVISIBLE = {"open", "async", "future", "post", "unless"}


class Machine:
    def __init__(self, code, limit):
        self.code, self.limit, self.n = code, limit, len(code)
        self.races, self.classes, self.too_large, self.stuck = set(), set(), False, False

    def run(self):
        state = {
            "pc": (0,) + (-1,) * (self.n - 1), "reg": (0,) * self.n, "held": (0,) * self.n, "memory": (0,) * VARIABLES,
            "clock": tuple(tuple(1 if i == k else 0 for k in range(self.n)) for i in range(self.n)), "seen": ((),) * VARIABLES,
            "locks": (), "lock_clock": (), "joined": (), "finish": ((),) * self.n, "scopes": (), "in_scope": ((),) * self.n, "futures": (),
            "owned": ((),) * self.n, "n_scopes": (0,) * self.n, "hash": (0,) * self.n, "trail": (), "ended": (),
        }
        todo, known = [self.settle(state, 0)], set()
        while todo:
            state = todo.pop()
            key = tuple(state.values())
            if key in known:
                continue
            known.add(key)
            if len(known) > self.limit:
                self.too_large = True
                return
            moves = [m for t in range(self.n) if 0 <= state["pc"][t] for m in self.moves(state, t)]
            if not moves:
                self.stuck |= any(pc >= 0 for pc in state["pc"])
                self.classes.add(state["hash"])
            todo += moves

    # -- helpers: tuples with one place changed, dictionaries as sorted tuples

    @staticmethod
    def put(tup, i, v):
        return tup[:i] + (v,) + tup[i + 1:]

    @staticmethod
    def get(table, key, default):
        for k, v in table:
            if k == key:
                return v
        return default

    @staticmethod
    def set(table, key, v):
        return tuple(sorted([(k, x) for k, x in table if k != key] + [(key, v)]))

    @staticmethod
    def join(a, b):
        return tuple(map(max, a, b))

    def tick(self, s, t):
        clock = s["clock"][t]
        s["clock"] = self.put(s["clock"], t, self.put(clock, t, clock[t] + 1))

    def event(self, s, t, what, touches=(), after=()):
        """The event's hash tells all that it depends on; two executions are equivalent if all last hashes are equal."""
        parts = [s["hash"][t], what, tuple(after)]
        own = hash(tuple(parts))
        for o, mode in touches:
            before, block, last = self.get(s["trail"], o, (0, 0, ""))
            if mode == "W" or mode != last:
                before, block, last = hash((before, block, last)), 0, mode
            own = hash((own, o, mode, before))
            s["trail"] = self.set(s["trail"], o, (before, block + own, last))
        s["hash"] = self.put(s["hash"], t, own)

    # -- what happens without others noticing

    def settle(self, s, t):
        """Runs the task up to something that others can notice."""
        s = dict(s)
        while self.code[t][s["pc"][t]][0] in INVISIBLE:
            i = self.code[t][s["pc"][t]]
            pc = s["pc"][t] + 1
            if i[0] == "unless":
                pc = pc if s["reg"][t] == i[1] else i[2]
            elif i[0] == "open":
                name = (-1, t, s["n_scopes"][t])
                s["n_scopes"] = self.put(s["n_scopes"], t, s["n_scopes"][t] + 1)
                s["finish"] = self.put(s["finish"], t, s["finish"][t] + (name,))
                s["scopes"] = self.set(s["scopes"], name, ())
            else:
                s = self.create(s, t, i)
            s["pc"] = self.put(s["pc"], t, pc)
        return s

    def create(self, s, t, i):
        child = i[-2]
        if i[0] == "future":
            s["futures"] = self.set(s["futures"], (t, i[1]), child)
        if i[0] == "post":
            name = next((o for o in s["owned"][t] if o[0] == i[1] and o[1] == t), None)
            if not name:
                name = (i[1], t, s["n_scopes"][t])
                s["n_scopes"] = self.put(s["n_scopes"], t, s["n_scopes"][t] + 1)
                s["owned"] = self.put(s["owned"], t, s["owned"][t] + (name,))
                s["scopes"] = self.set(s["scopes"], name, ())
            s["in_scope"] = self.put(s["in_scope"], child, s["in_scope"][child] + (name,))
            s["scopes"] = self.set(s["scopes"], name, self.get(s["scopes"], name, ()) + (child,))
        if s["finish"][t]:
            around = s["finish"][t][-1]
            s["finish"] = self.put(s["finish"], child, (around,))
            s["in_scope"] = self.put(s["in_scope"], child, s["in_scope"][child] + (around,))
            s["scopes"] = self.set(s["scopes"], around, self.get(s["scopes"], around, ()) + (child,))
        clock = self.join(s["clock"][child], s["clock"][t])
        s["clock"] = self.put(s["clock"], child, clock)
        s["hash"] = self.put(s["hash"], child, hash((s["hash"][t], "create", child)))
        s["pc"] = self.put(s["pc"], child, 0)
        self.tick(s, t)
        return self.settle(s, child)

    # -- what others can notice

    def moves(self, s, t):
        i = self.code[t][s["pc"][t]]
        step = getattr(self, "do_" + {"await": "await_", "store": "store"}.get(i[0], i[0]))
        for new in step(s, t, i):
            if i[0] != "end":
                new["pc"] = self.put(new["pc"], t, new["pc"][t] + 1)
                new = self.settle(new, t)
            yield new

    def touch(self, s, t, v, write, line):
        mine = (t, s["clock"][t][t], write, line)
        for other in s["seen"][v]:
            if other[0] != t and (other[2] or write) and s["clock"][t][other[0]] < other[1]:
                self.races.add((min(other[3], line), max(other[3], line)))
        if mine not in s["seen"][v]:
            s["seen"] = self.put(s["seen"], v, tuple(sorted(s["seen"][v] + (mine,))))

    def do_write(self, s, t, i):
        s = dict(s)
        self.touch(s, t, i[1], True, i[-1])
        s["memory"] = self.put(s["memory"], i[1], i[2])
        yield s

    def do_read(self, s, t, i):
        s = dict(s)
        self.touch(s, t, i[1], False, i[-1])
        s["reg"] = self.put(s["reg"], t, s["memory"][i[1]])
        yield s

    def do_fetch(self, s, t, i):
        s = dict(s)
        self.touch(s, t, i[1], False, i[-1])
        s["held"] = self.put(s["held"], t, s["memory"][i[1]])
        yield s

    def do_store(self, s, t, i):
        s = dict(s)
        self.touch(s, t, i[1], True, i[-1])
        s["memory"] = self.put(s["memory"], i[1], s["held"][t] + 1)
        s["held"] = self.put(s["held"], t, 0)
        yield s

    def do_lock(self, s, t, i):
        holders = self.get(s["locks"], i[2], ())
        if any(kind != "reading" or i[1] != "reading" for kind, _ in holders):
            return
        s = dict(s)
        s["locks"] = self.set(s["locks"], i[2], tuple(sorted(holders + ((i[1], t),))))
        zero = (0,) * self.n
        written, read = self.get(s["lock_clock"], i[2], (zero, zero))
        clock = self.join(s["clock"][t], written)
        if i[1] != "reading":
            clock = self.join(clock, read)
        s["clock"] = self.put(s["clock"], t, clock)
        self.event(s, t, "lock", [(("lock", i[2]), "R" if i[1] == "reading" else "W")])
        self.tick(s, t)
        yield s

    def do_unlock(self, s, t, i):
        s = dict(s)
        s["locks"] = self.set(s["locks"], i[2], tuple(h for h in self.get(s["locks"], i[2], ()) if h != (i[1], t)))
        zero = (0,) * self.n
        written, read = self.get(s["lock_clock"], i[2], (zero, zero))
        if i[1] == "reading":
            read = self.join(read, s["clock"][t])
        else:
            written = self.join(written, s["clock"][t])
        s["lock_clock"] = self.set(s["lock_clock"], i[2], (written, read))
        self.event(s, t, "unlock", [(("lock", i[2]), "R" if i[1] == "reading" else "W")])
        self.tick(s, t)
        yield s

    def do_end(self, s, t, i):
        s = dict(s)
        s["ended"] = tuple(sorted(s["ended"] + (t,)))
        self.event(s, t, "end", [((("scope",) + n), "C") for n in s["in_scope"][t] if n[0] == 0])
        s["pc"] = self.put(s["pc"], t, -2)
        yield s

    def after_all(self, s, t, tasks, what):
        clock = s["clock"][t]
        for m in tasks:
            clock = self.join(clock, s["clock"][m])
        s["clock"] = self.put(s["clock"], t, clock)
        self.event(s, t, what, after=sorted(s["hash"][m] for m in tasks))
        self.tick(s, t)

    def do_finish(self, s, t, i):
        members = self.get(s["scopes"], s["finish"][t][-1], ())
        if not all(m in s["ended"] for m in members):
            return
        s = dict(s)
        s["finish"] = self.put(s["finish"], t, s["finish"][t][:-1])
        if members:
            self.after_all(s, t, members, "finish")
        yield s

    def do_get(self, s, t, i):
        target = self.get(s["futures"], (t, i[1]), None)
        if target not in s["ended"]:
            return
        s = dict(s)
        self.after_all(s, t, [target], "get")
        yield s

    def closure(self, s, names):
        """The region's scopes, and those of the same region that their tasks would hand over."""
        found, todo = [], list(names)
        while todo:
            name = todo.pop(0)
            found.append(name)
            for m in self.get(s["scopes"], name, ()):
                if m not in s["ended"]:
                    return None
                todo += [o for o in s["owned"][m] if o[0] == name[0]]
        return found

    def do_await_(self, s, t, i):
        names = [o for o in s["owned"][t] if o[0] == i[1]]
        found = self.closure(s, names)
        if found is None:
            return
        s = dict(s)
        members = [m for name in found for m in self.get(s["scopes"], name, ())]
        joined = [m for name in found for m in self.get(s["joined"], name, ())]
        owned = [o for o in s["owned"][t] if o not in names]
        for m in members:
            owned += [o for o in s["owned"][m] if o not in found]
            s["owned"] = self.put(s["owned"], m, ())
        s["owned"] = self.put(s["owned"], t, tuple(owned))
        if found:
            self.after_all(s, t, members + joined, "await")
        yield s

    def do_ewait(self, s, t, i):
        name = next(o for o in s["owned"][t] if o[0] == i[1])
        members = self.get(s["scopes"], name, ())
        completed = [m for m in members if m in s["ended"]]
        if not any(s["owned"][m] for m in completed):
            completed = completed[:1]  # they do not differ
        for m in completed:
            new = dict(s)
            left = tuple(x for x in members if x != m)
            joined = tuple(sorted(self.get(s["joined"], name, ()) + (m,)))
            new["scopes"] = self.set(s["scopes"], name, left)
            new["joined"] = self.set(s["joined"], name, joined)
            new["owned"] = self.put(new["owned"], t, s["owned"][t] + s["owned"][m])
            new["owned"] = self.put(new["owned"], m, ())
            self.event(new, t, ("ewait", m if len(completed) > 1 else -1), [(("scope",) + name, "W")])
            if not left:
                new["owned"] = self.put(new["owned"], t, tuple(o for o in new["owned"][t] if o != name))
                for j in joined:
                    new["clock"] = self.put(new["clock"], t, self.join(new["clock"][t], new["clock"][j]))
            self.tick(new, t)
            yield new


# ---- norace beside it

def write_batch(programs, path):
    lines = ["#include <norace/task.h>", "#include <stdlib.h>"]
    codes = [Printer(p, n, lines).code for n, p in enumerate(programs)]
    lines.append("int main(int argc, char **argv) { switch (atoi(argv[1])) {")
    lines += ["case %d: p%d_t0(0); break;" % (n, n) for n in range(len(programs))]
    lines.append("} return 0; }")
    with open(path, "w") as file:
        file.write("\n".join(lines) + "\n")
    return codes


def ask(norace, program, number, mode, folder):
    ran = subprocess.run([norace, "explore", "--json", *mode, program, "--", str(number)], capture_output=True, text=True, cwd=folder,
                         timeout=300)
    try:
        return json.loads(ran.stdout)
    except ValueError:
        return {"verdict": "status %d %s" % (ran.returncode, ran.stderr.strip()[-200:]), "races": [], "other": [], "stats": {}}


def complaints(norace, program, number, truth, folder):
    expected = "race" if truth.races else "race-free"
    for mode in MODES:
        got = ask(norace, program, number, mode, folder)
        name = " ".join(mode)
        if got["verdict"] != expected:
            yield "%s: %s, brute force %s %s (%s)" % (name, got["verdict"], expected, sorted(truth.races), got.get("reason"))
            continue
        for race in got["races"]:
            pair = tuple(sorted(access["line"] for access in race["accesses"]))
            if pair not in truth.races:
                yield "%s: race on lines %s, brute force knows %s" % (name, pair, sorted(truth.races))
        if bool(got["other"]) != truth.stuck:
            yield "%s: other findings %s, brute force stuck: %s" % (name, [o["kind"] for o in got["other"]], truth.stuck)
        if expected == "race-free" and mode == MODES[0] and got["stats"]["executions"] != len(truth.classes):
            yield "%s: %d executions, %d classes" % (name, got["stats"]["executions"], len(truth.classes))


def judge(norace, seeds, crowded, limit, folder):
    """(what is wrong, racing programs, programs passed over) for a batch."""
    folder = tempfile.mkdtemp(dir=folder)
    programs = [Program(s, crowded) for s in seeds]
    source, binary = os.path.join(folder, "batch.c"), os.path.join(folder, "batch")
    codes = write_batch(programs, source)
    subprocess.run([norace, "cc", "-O0", "-w", source, "-o", binary], check=True)
    wrong, racing, passed_over = [], 0, 0
    for number, (seed, code) in enumerate(zip(seeds, codes)):
        truth = Machine(code, limit)
        truth.run()
        if truth.too_large:
            passed_over += 1
            continue
        racing += bool(truth.races)
        wrong += ["seed %d: %s" % (seed, c) for c in complaints(norace, binary, number, truth, folder)]
    return wrong, racing, passed_over


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=sample.number, default="100")
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--limit", type=int, default=20000)
    parser.add_argument("--crowded", action="store_true", help="four tasks, and hardly anything that they do not share")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--print", type=int, dest="shown", help="print the C program of this seed and stop")
    options = parser.parse_args()
    if options.shown is not None:
        write_batch([Program(options.shown, options.crowded)], "/dev/stdout")
        return
    norace = os.path.abspath(options.norace)
    seeds = range(options.seed, options.seed + options.count)
    batches = [list(seeds[i:i + options.batch]) for i in range(0, len(seeds), options.batch)]
    n_wrong = racing = passed_over = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        how = functools.partial(judge, norace, crowded=options.crowded, limit=options.limit, folder=folder)
        for wrong, r, p in pool.map(how, batches):
            print("\n".join(wrong), end="\n" if wrong else "", flush=True)
            n_wrong += len(wrong)
            racing += r
            passed_over += p
    print("seeds %d to %d: %d racing, %d passed over, %d complaints" % (seeds[0], seeds[-1], racing, passed_over, n_wrong))
    sys.exit(1 if n_wrong else 0)


if __name__ == "__main__":
    main()
