#!/usr/bin/env python3
"""Threads that wait for each other, in loops under locks and on condition variables, against a walk through all states.

    random_waits.py NORACE [--seed S] [--count N] [--spurious]

Each program keeps what its threads did in one number. Of the numbers with which all threads can end, as the walk tells, and of some with which they
cannot, norace is asked for each in turn: two threads race if it is this one. It must also tell whether some threads may wait for ever.
Exit status 1 if there was a disagreement; the program is printed then."""
import argparse, json, os, random, subprocess, sys, tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import sample


HEAD = """#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int v[2], story;
static long asked;
static int racy;
static void *racer(void *a) { racy++; return 0; }
"""


# ---- programs: a thread is a list of sections, each one of these
#   ("do", ops)               under the lock
#   ("poll", test)            takes the lock, looks, gives it back, until the test holds
#   ("try", ops)              tries to take the lock until it has it
#   ("wait", cond, test, ops) waits on the condition variable while the test does not hold
#   ("once", cond, test, ops) waits at most once
# Operations: ("set", variable, number), ("tell", number), ("signal", cond), ("broadcast", cond)

def random_test(rng):
    """Seldom true at the beginning."""
    return rng.choice([(0, "==", 1), (1, "==", 2), (0, ">=", 1), (1, ">=", 2), (0, "!=", 0), (1, "!=", 0), (0, "!=", 2)])


def random_ops(rng, thread):
    ops = []
    for _ in range(rng.randrange(1, 3)):
        kind = rng.choice(["set", "set", "tell", "signal", "broadcast"])
        if kind == "set":
            ops.append(("set", rng.randrange(2), rng.randrange(3)))
        elif kind == "tell":
            ops.append(("tell", thread + 1))
        else:
            ops.append((kind, rng.randrange(2)))
    return ops


def random_thread(rng, thread, length):
    sections = []
    for _ in range(length):
        kind = rng.choice(["do", "do", "poll", "try", "wait", "wait", "once"])
        ops = random_ops(rng, thread)
        if kind in ("do", "try"):
            sections.append((kind, ops))
        elif kind == "poll":
            sections.append((kind, random_test(rng)))
        else:
            sections.append((kind, rng.randrange(2), random_test(rng), ops))
    return sections


def random_program(seed, spurious):
    """One that can end, and every other one always does: most that are made at random wait for ever."""
    rng = random.Random(seed)
    while True:
        threads = rng.choice([2, 3, 3] if spurious else [2, 3, 3, 4])
        program = [random_thread(rng, i, rng.randrange(1, 4 if threads < 4 else 3)) for i in range(threads)]
        found, stuck = endings(program, spurious)
        waits = sum(section[0] in ("poll", "wait", "once") for sections in program for section in sections)
        if found and waits > 1 and (seed % 2 or not stuck):
            return program, found, stuck


# ---- as C

def c_ops(ops):
    forms = {"set": lambda a, b: f"v[{a}] = {b};", "tell": lambda a: f"story = story * 5 + {a};",
             "signal": lambda a: f"pthread_cond_signal(&cond[{a}]);", "broadcast": lambda a: f"pthread_cond_broadcast(&cond[{a}]);"}
    return " ".join(forms[op[0]](*op[1:]) for op in ops)


def c_test(test):
    return f"v[{test[0]}] {test[1]} {test[2]}"


def c_section(s):
    if s[0] == "do":
        return f"pthread_mutex_lock(&lock); {c_ops(s[1])} pthread_mutex_unlock(&lock);"
    if s[0] == "try":
        return f"while (pthread_mutex_trylock(&lock)) ; {c_ops(s[1])} pthread_mutex_unlock(&lock);"
    if s[0] == "poll":
        return f"for (int holds = 0; !holds;) {{ pthread_mutex_lock(&lock); holds = {c_test(s[1])}; pthread_mutex_unlock(&lock); }}"
    word = "while" if s[0] == "wait" else "if"
    return f"pthread_mutex_lock(&lock); {word} (!({c_test(s[2])})) pthread_cond_wait(&cond[{s[1]}], &lock); {c_ops(s[3])} pthread_mutex_unlock(&lock);"


def as_c(program):
    text = HEAD
    for i, sections in enumerate(program):
        text += f"static void *thread_{i}(void *a) {{\n" + "".join(f"  {c_section(s)}\n" for s in sections) + "  return 0;\n}\n"
    n = len(program)
    text += "int main(int argc, char **argv) {\n  asked = atol(argv[1]);\n" + f"  pthread_t t[{n}], r[2];\n"
    text += "".join(f"  pthread_create(&t[{i}], 0, thread_{i}, 0);\n" for i in range(n))
    text += f"  for (int i = 0; i < {n}; i++) pthread_join(t[i], 0);\n"
    text += "  if (story * 9 + v[0] * 3 + v[1] != asked) return 0;\n"
    return text + "  for (int i = 0; i < 2; i++) pthread_create(&r[i], 0, racer, 0);\n  for (int i = 0; i < 2; i++) pthread_join(r[i], 0);\n}\n"


# ---- all states. A thread is (section, where): where "new", "in" (has the lock and does the rest), "asleep", "woken"

def holds(test, v):
    a, b = v[test[0]], test[2]
    return a == b if test[1] == "==" else a >= b if test[1] == ">=" else a != b


def apply(ops, me, threads, v, story):
    """All outcomes: which waiter a signal wakes is open."""
    outcomes = [(tuple(threads), tuple(v), story)]
    for op in ops:
        after = set()
        for t, w, s in outcomes:
            if op[0] == "set":
                after.add((t, tuple(op[2] if i == op[1] else x for i, x in enumerate(w)), s))
            elif op[0] == "tell":
                after.add((t, w, s * 5 + op[1]))
            else:
                waiting = [i for i, x in enumerate(t) if x[1] == ("asleep", op[1])]
                choices = [waiting] if op[0] == "broadcast" or not waiting else [[i] for i in waiting]
                for woken in choices:
                    after.add((tuple((x[0], "woken") if i in woken else x for i, x in enumerate(t)), w, s))
        outcomes = list(after)
    return outcomes


def section_moves(program, me, state, fresh):
    """The thread takes the lock, and holds it until it gives it back: one step, for nobody looks in between."""
    threads, v, story = state
    number = threads[me][0]
    s = program[me][number]
    done = threads[:me] + ((number + 1, "new"),) + threads[me + 1:]
    if s[0] in ("do", "try"):
        return apply(s[1], me, done, v, story)
    if s[0] == "poll":
        return [(done, v, story)] if holds(s[1], v) else []
    if holds(s[2], v) or (s[0] == "once" and not fresh):
        return apply(s[3], me, done, v, story)
    return [(threads[:me] + ((number, ("asleep", s[1])),) + threads[me + 1:], v, story)]


def moves(program, state, spurious):
    for me, (number, where) in enumerate(state[0]):
        if number == len(program[me]):
            continue
        if where == "new" or where == "woken" or spurious:
            yield from section_moves(program, me, state, where == "new")


def endings(program, spurious):
    """The numbers with which all threads can end; and whether some may wait for ever."""
    start = (tuple((0, "new") for _ in program), (0, 0), 0)
    seen, work, found, stuck = {start}, [start], set(), False
    while work:
        state = work.pop()
        following = set(moves(program, state, spurious)) - {state}
        if all(t[0] == len(program[i]) for i, t in enumerate(state[0])):
            found.add(state[2] * 9 + state[1][0] * 3 + state[1][1])
        elif not following:
            stuck = True
        work.extend(following - seen)
        seen |= following
    return found, stuck


# ---- norace

def answer(norace, program, number, options):
    run = subprocess.run([norace, "explore", "--quiet", "--outcomes=usual", "--json", "--timeout", "4", *options, program, "--", str(number)],
                         capture_output=True, text=True)
    if not run.stdout.strip():
        return f"exit {run.returncode}: {run.stderr[-300:]}"
    result = json.loads(run.stdout)
    waits = any(o["kind"] == "deadlock" for o in result["other"])
    return result["verdict"] + (", stuck" if waits and result["verdict"] == "race-free" else "")


def questions(seed, found, stuck):
    rng = random.Random(seed)
    stories = sorted(found)
    others = {x + d for x in stories for d in (-9, -1, 1, 9)} | {0, 9}
    others = sorted(x for x in others - found if x >= 0)
    rng.shuffle(stories), rng.shuffle(others)
    return [(x, "race") for x in stories[:3]] + [(x, "race-free, stuck" if stuck else "race-free") for x in others[:3]]


def check(norace, seed, spurious, folder, undecided):
    program, found, stuck = random_program(seed, spurious)
    source, binary = os.path.join(folder, "waits.c"), os.path.join(folder, "waits")
    with open(source, "w") as out:
        out.write(as_c(program))
    subprocess.run([norace, "cc", "-w", source, "-o", binary], check=True)
    wrong = []
    for number, expected in questions(seed, found, stuck):
        for options in (["--merge=on"], ["--merge=off", "--order=hb"]):
            got = answer(norace, binary, number, options + (["--spurious"] if spurious else []))
            undecided[0] += got == "unknown"
            if got not in (expected, "unknown"):
                wrong.append(f"{number} {' '.join(options)}: {got}, not {expected}")
    if wrong:
        print(f"seed {seed}{' --spurious' if spurious else ''}\n" + "\n".join(wrong) + "\n" + as_c(program), flush=True)
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("norace", type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=sample.number, default="25")
    parser.add_argument("--spurious", action="store_true", help="threads may also wake up though nobody woke them")
    args = parser.parse_args()
    good, undecided = 0, [0]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for seed in range(args.seed, args.seed + args.count):
            good += check(args.norace, seed, args.spurious, folder, undecided)
    if undecided[0]:
        print(f"{undecided[0]} questions not answered in time")
    print(f"{good} passed, {args.count - good} failed")
    return good != args.count


if __name__ == "__main__":
    sys.exit(main())
