#!/usr/bin/env python3
"""Random OpenMP programs: norace explore against brute force over team sizes, assignments of work and orders of critical regions.

    random_openmp.py --norace PATH [--seed N] [--count N] [--jobs J] [--keep FOLDER]

A program is one parallel region. Its control flow does not depend on data, so that an execution is decided by who does what and by the order in
which locks are taken. The machine below knows nothing of norace: threads and tasks are lists of operations, happens-before is a vector of
counters. Several programs share an executable, and its argument says which one runs."""
import argparse
import concurrent.futures
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample


VARIABLES = ["x", "y", "z"]
MOST_EXECUTIONS = 4000
BATCH = 20


# ---- programs: nested lists, (kind, ...)

class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)

    def statement(self, index, in_task):
        """An access: (access, what, how), what being a variable or an array element with the index or the thread's number."""
        what = self.r.choice(VARIABLES)
        if index and self.r.random() < 0.6:
            what = ("a", self.r.choice([0, 0, 0, 1]))
        elif not in_task and self.r.random() < 0.15:
            what = "mine"
        how = self.r.choice(["read", "write", "write", "update"])
        if isinstance(what, str) and what != "mine" and self.r.random() < 0.15:
            how = "atomic"
        return ("access", what, how)

    def body(self, most, index=False, in_task=False, depth=0):
        out = []
        for _ in range(self.r.randint(1, most)):
            dice = self.r.random()
            if dice < 0.2:
                out.append(("critical", self.r.choice(["p", "p", "q"]), [self.statement(index, in_task)]))
            elif dice < 0.3 and index:
                out.append(("only", self.r.randint(0, 2), [self.statement(index, in_task)]))
            elif dice < 0.4 and depth < 1:
                out.append(("task", self.body(2, False, True, depth + 1)))
                if self.r.random() < 0.5:
                    out.append(("taskwait",))
            elif dice < 0.46 and depth < 1:
                out.append(("group", [("task", self.body(1, False, True, depth + 1))]))
            else:
                out.append(self.statement(index, in_task))
        return out

    def construct(self):
        kind = self.r.choice(["for", "for", "for", "sections", "single", "master", "threads", "barrier"])
        nowait = self.r.random() < 0.4
        if kind == "for":
            schedule = self.r.choice(["static", "static", "cyclic", "dynamic", "pairs"])
            return ("for", self.r.randint(2, 4 if schedule != "dynamic" else 3), schedule, nowait, self.body(2, index=True))
        if kind == "sections":
            return ("sections", nowait, [self.body(1) for _ in range(self.r.randint(2, 3))])
        if kind == "single":
            return ("single", nowait, self.body(2))
        if kind == "barrier":
            return ("barrier",)
        return (kind, self.body(2))

    def program(self):
        return [self.construct() for _ in range(self.r.randint(1, 3))]


# ---- as C

def c_name(what, index):
    if what == "mine":
        return "mine[omp_get_thread_num()]"
    return what if isinstance(what, str) else "a[i + %d]" % what[1]


def c_statements(body, indent):
    pad = "  " * indent
    for node in body:
        if node[0] == "access":
            name = c_name(node[1], None)
            text = {"read": "{ int r = %s; (void)r; }", "write": "%s = 1;", "update": "%s += 2;", "atomic": "%s += 3;"}[node[2]] % name
            if node[2] == "atomic":
                yield "#pragma omp atomic"
            yield pad + text
        elif node[0] == "critical":
            yield "#pragma omp critical(%s)" % node[1]
            yield from c_block(node[2], indent)
        elif node[0] == "only":
            yield pad + "if (i == %d)" % node[1]
            yield from c_block(node[2], indent)
        elif node[0] == "task":
            yield "#pragma omp task"
            yield from c_block(node[1], indent)
        elif node[0] == "group":
            yield "#pragma omp taskgroup"
            yield from c_block(node[1], indent)
        elif node[0] == "taskwait":
            yield "#pragma omp taskwait"


def c_block(body, indent):
    yield "  " * indent + "{"
    yield from c_statements(body, indent + 1)
    yield "  " * indent + "}"


def c_construct(node):
    nowait = lambda flag: " nowait" if flag else ""
    if node[0] == "for":
        words = {"static": "static", "cyclic": "static, 1", "dynamic": "dynamic", "pairs": "dynamic, 2"}
        yield "#pragma omp for schedule(%s)%s" % (words[node[2]], nowait(node[3]))
        yield "    for (int i = 0; i < %d; i++)" % node[1]
        yield from c_block(node[4], 2)
    elif node[0] == "sections":
        yield "#pragma omp sections" + nowait(node[1])
        yield "    {"
        for body in node[2]:
            yield "#pragma omp section"
            yield from c_block(body, 3)
        yield "    }"
    elif node[0] == "single":
        yield "#pragma omp single" + nowait(node[1])
        yield from c_block(node[2], 2)
    elif node[0] == "master":
        yield "#pragma omp master"
        yield from c_block(node[1], 2)
    elif node[0] == "barrier":
        yield "#pragma omp barrier"
    else:
        yield from c_block(node[1], 2)


def c_program(programs):
    lines = ["#include <omp.h>", "#include <stdlib.h>", "static int x, y, z, a[16], mine[64];"]
    for number, program in enumerate(programs):
        lines += ["static void run%d(void) {" % number, "#pragma omp parallel", "  {"]
        for node in program:
            lines += list(c_construct(node))
        lines += ["  }", "}"]
    calls = ", ".join("run%d" % n for n in range(len(programs)))
    lines += ["int main(int argc, char **argv) {", "  void (*const run[])(void) = {%s};" % calls, "  run[atoi(argv[1])]();", "  return 0;", "}"]
    return "\n".join(lines) + "\n"


# ---- operations of a thread, given who does what

def operations(body, thread, index):
    for node in body:
        if node[0] == "access":
            what = node[1]
            place = ("mine", thread) if what == "mine" else what if isinstance(what, str) else ("a", index + what[1])
            yield ("access", place, node[2] != "read", node[2] == "atomic")
        elif node[0] == "critical":
            yield ("lock", node[1])
            yield from operations(node[2], thread, index)
            yield ("unlock", node[1])
        elif node[0] == "only":
            if index == node[1]:
                yield from operations(node[2], thread, index)
        elif node[0] == "task":
            yield ("spawn", list(operations(node[1], thread, index)))
        elif node[0] == "group":
            yield ("open",)
            yield from operations(node[1], thread, index)
            yield ("close",)
        else:
            yield ("taskwait",)


def owners(node, size):
    """All ways to share a construct's units among the threads: tuples of thread numbers."""
    if node[0] == "for":
        n = node[1]
        if node[2] == "static":
            small, extra = divmod(n, size)
            yield tuple(t for t in range(size) for _ in range(small + (t < extra)))
        elif node[2] == "cyclic":
            yield tuple(i % size for i in range(n))
        elif node[2] == "dynamic":
            yield from itertools.product(range(size), repeat=n)
        else:
            for chunks in itertools.product(range(size), repeat=(n + 1) // 2):
                yield tuple(chunks[i // 2] for i in range(n))
    elif node[0] == "sections":
        yield from itertools.product(range(size), repeat=len(node[2]))
    elif node[0] == "single":
        yield from ((t,) for t in range(size))
    else:
        yield ()


def thread_operations(program, assignment, thread):
    for node, owner in zip(program, assignment):
        if node[0] == "for":
            for i in range(node[1]):
                if owner[i] == thread:
                    yield from operations(node[4], thread, i)
        elif node[0] == "sections":
            for i, body in enumerate(node[2]):
                if owner[i] == thread:
                    yield from operations(body, thread, 0)
        elif node[0] == "single" and owner[0] == thread:
            yield from operations(node[2], thread, 0)
        elif node[0] == "threads" or (node[0] == "master" and thread == 0):
            yield from operations(node[1], thread, 0)
        if node[0] == "barrier" or (node[0] in ("for", "sections", "single") and not node[{"for": 3}.get(node[0], 1)]):
            yield ("barrier",)
    yield ("barrier",)


# ---- the machine

class Strand:
    def __init__(self, number, ops, clock, parent, group):
        self.number, self.ops, self.at = number, ops, 0
        self.clock = dict(clock)
        self.clock[number] = 1
        self.parent, self.group = parent, group
        self.children, self.groups, self.waiting = [], [], None
        self.phase = None
        self.done = False


class Machine:
    """One execution. `choices` says which of the strands in front of a lock goes next; what it does not say is the first."""

    def __init__(self, threads, choices):
        self.strands, self.history, self.held, self.released = [], {}, {}, {}
        self.choices, self.taken = choices, []
        self.race = False
        self.n_threads = len(threads)
        for number, ops in enumerate(threads):
            self.strands.append(Strand(number, ops, {}, None, None))

    def access(self, s, place, write, atomic):
        for number, time, w, a in self.history.get(place, []):
            if number != s.number and (write or w) and not (atomic and a) and s.clock.get(number, 0) < time:
                self.race = True
        self.history.setdefault(place, []).append((s.number, s.clock[s.number], write, atomic))

    @staticmethod
    def join(s, clock):
        for number, time in clock.items():
            s.clock[number] = max(s.clock.get(number, 0), time)

    def step(self, s):
        """Performs operations until it must wait. True: it did something."""
        moved = False
        while not s.done:
            if s.at == len(s.ops):
                s.done = True
                return True
            op = s.ops[s.at]
            if op[0] == "access":
                self.access(s, *op[1:])
            elif op[0] == "lock":
                return moved
            elif op[0] == "unlock":
                self.released[op[1]] = dict(s.clock)
                del self.held[op[1]]
                s.clock[s.number] += 1
            elif op[0] == "spawn":
                task = Strand(len(self.strands), op[1], s.clock, s, s.groups[-1] if s.groups else s.group)
                self.strands.append(task)
                s.children.append(task)
                if task.group is not None:
                    task.group.append(task)
                s.clock[s.number] += 1
            elif op[0] == "open":
                s.groups.append([])
            elif op[0] in ("taskwait", "close"):
                awaited = s.children if op[0] == "taskwait" else s.groups[-1]
                if not all(task.done for task in awaited):
                    return moved
                for task in awaited:
                    self.join(s, task.clock)
                if op[0] == "close":
                    s.groups.pop()
            elif op[0] == "barrier":
                return moved
            s.at += 1
            moved = True
        return moved

    def pass_barrier(self):
        threads = self.strands[:self.n_threads]
        here = [s for s in threads if not s.done and s.ops[s.at][0] == "barrier"]
        if len(here) < self.n_threads or not all(s.done for s in self.strands[self.n_threads:]):
            return False
        everything = {}
        for s in self.strands:
            for number, time in s.clock.items():
                everything[number] = max(everything.get(number, 0), time)
        for s in threads:
            self.join(s, everything)
            s.clock[s.number] += 1
            s.at += 1
        return True

    def take_lock(self):
        ready = [s for s in self.strands if not s.done and s.ops[s.at][0] == "lock" and s.ops[s.at][1] not in self.held]
        if not ready:
            return False
        which = self.choices[len(self.taken)] if len(self.taken) < len(self.choices) else 0
        self.taken.append((which, len(ready)))
        s = ready[which]
        name = s.ops[s.at][1]
        self.held[name] = s
        self.join(s, self.released.get(name, {}))
        s.at += 1
        return True

    def run(self):
        while not self.race:
            if any([self.step(s) for s in list(self.strands)]) or self.pass_barrier() or self.take_lock():
                continue
            break
        return self.race


def next_choices(taken):
    while taken and taken[-1][0] + 1 == taken[-1][1]:
        taken.pop()
    return [which for which, _ in taken[:-1]] + [taken[-1][0] + 1] if taken else None


def brute_force(program):
    """Whether some execution races; None: there are too many."""
    executions = 0
    longest = max([node[1] for node in program if node[0] == "for" and node[2] in ("static", "cyclic")] or [0])
    for size in range(2, max(3, longest) + 1):
        for assignment in itertools.product(*[list(owners(node, size)) for node in program]):
            threads = [list(thread_operations(program, assignment, t)) for t in range(size)]
            choices = []
            while choices is not None:
                machine = Machine(threads, choices)
                if machine.run():
                    return True
                executions += 1
                if executions > MOST_EXECUTIONS:
                    return None
                choices = next_choices(machine.taken)
    return False


def make(seed):
    generator = Generator(seed)
    while True:
        program = generator.program()
        answer = brute_force(program)
        if answer is not None:
            return program, answer


# ---- the comparison

def explore(norace, program, number, folder):
    command = [norace, "explore", "--json", "--quiet", "--timeout", "60", "--witness", folder, program, "--", str(number)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    result = json.loads(ran.stdout)
    return result["verdict"], result.get("reason") or ""


def compare(norace, seeds, keep):
    """The disagreements among these, as lines."""
    wrong = []
    made = [make(seed) for seed in seeds]
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "random.c"), os.path.join(folder, "random")
        with open(source, "w") as file:
            file.write(c_program([p for p, _ in made]))
        built = subprocess.run([norace, "cc", "-w", "-fopenmp", source, "-o", program], capture_output=True, text=True, timeout=120)
        if built.returncode:
            return ["seeds %s do not build: %s" % (seeds, built.stderr[-300:])], 0
        for number, (seed, (tree, racy)) in enumerate(zip(seeds, made)):
            verdict, reason = explore(norace, program, number, os.path.join(folder, "witness%d" % number))
            if verdict != ("race" if racy else "race-free"):
                wrong.append("seed %d: norace says %s %s, brute force %s" % (seed, verdict, reason, "race" if racy else "race-free"))
                if keep:
                    os.makedirs(keep, exist_ok=True)
                    with open(os.path.join(keep, "seed_%d.c" % seed), "w") as file:
                        file.write("// %s\n" % wrong[-1] + c_program([tree]))
    return wrong, sum(racy for _, racy in made)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--norace", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=sample.number, default="200")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="where programs with a disagreement go")
    options = parser.parse_args()
    norace = os.path.abspath(options.norace)
    seeds = list(range(options.seed, options.seed + options.count))
    batches = [seeds[i:i + BATCH] for i in range(0, len(seeds), BATCH)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(compare, [norace] * len(batches), batches, [options.keep] * len(batches)))
    for wrong, _ in results:
        for line in wrong:
            print(line)
    failed = sum(len(wrong) for wrong, _ in results)
    print("%d programs, %d with a race, %d disagreements" % (len(seeds), sum(racy for _, racy in results), failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
