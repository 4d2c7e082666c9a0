"""Coverability problems of any size, in the families on which the tools of the field are compared: threads with shared Boolean
variables, processes with mailboxes, document workflows, meshes and chains of stations, and plain large nets.

    python3 bench/net_families.py FOLDER NAME PARAMETER...     writes one
"""
import itertools, os, random, sys


class Net:
    """A net being built. A rule is (needs, gone, come): dictionaries from a place to a number."""

    def __init__(self):
        self.places, self.rules, self.start, self.targets = {}, [], {}, []

    def place(self, name):
        self.places.setdefault(name, None)
        return name

    def rule(self, needs, gone, come):
        for names in (needs, gone, come):
            for name in names:
                self.place(name)
        self.rules.append((dict(needs), dict(gone), dict(come)))

    def move(self, gone, come, tests=()):
        """Takes one of each and gives one of each; a place on both sides is tested."""
        needs = {p: gone.count(p) for p in gone}
        for p in tests:
            needs[p] = max(needs.get(p, 0), 1)
        self.rule(needs, {p: gone.count(p) for p in gone}, {p: come.count(p) for p in come})

    def text(self):
        def told(rule):
            needs, gone, come = rule
            changes = {p: come.get(p, 0) - gone.get(p, 0) for p in list(gone) + list(come)}
            updates = [f"{p}' = {p} {'+' if by > 0 else '-'} {abs(by)}" for p, by in changes.items() if by]
            guards = [f"{p} >= {n}" for p, n in needs.items()] or ["true"]
            return ", ".join(guards) + " ->\n\t" + ",\n\t".join(updates) + ";"

        start = [f"{p} {self.start.get(p, '= 0')}" for p in self.places]
        targets = [", ".join(f"{p} >= {n}" for p, n in t.items()) for t in self.targets]
        return "vars\n%s\nrules\n%s\ninit\n%s\ntarget\n%s\n" % (" ".join(self.places), "\n".join(map(told, self.rules)), ", ".join(start), "\n".join(targets))


# ---- threads with shared Boolean variables

class Threads:
    """Any number of threads run one program over shared and local Booleans: places are the values of all shared variables (one token)
    and the local states (any number). A step is a function from (shared, local) to a list of (shared, local, next line)."""

    def __init__(self, shared, local):
        self.shared, self.local, self.steps = shared, local, []
        self.net = Net()

    def line(self, step):
        self.steps.append(step)
        return len(self.steps) - 1

    def build(self, creates=False):
        net = self.net
        values = list(itertools.product((0, 1), repeat=self.shared))
        locals_ = list(itertools.product((0, 1), repeat=self.local))
        s = lambda v: "s" + str(int("".join(map(str, v)), 2))
        l = lambda line, v: "l" + str(line * len(locals_) + (int("".join(map(str, v)), 2) if v else 0))
        error_s, error_l = "s" + str(len(values)), "l" + str(len(self.steps) * len(locals_))
        for v in values:
            net.place(s(v))
        for line, step in enumerate(self.steps):
            for sv in values:
                for lv in locals_:
                    for sv2, lv2, then in step(sv, lv):
                        here, there = (s(sv), l(line, lv)), (s(sv2), l(then, lv2)) if then is not None else (error_s, error_l)
                        if here != there:
                            net.move(list(here), list(there))
        first = l(0, locals_[0])
        net.start = {s(values[0]): "= 1", first: "= 1" if creates else ">= 1"}
        net.place(error_s), net.place(error_l)
        net.targets = [{error_s: 1, error_l: 1}]
        return net


def setting(values, **changes):
    """The values with some of them changed: v3=1 sets number 3."""
    made = list(values)
    for name, value in changes.items():
        made[int(name[1:])] = value
    return tuple(made)


def threads_lock(noise, locals_, length, broken):
    """A critical section behind a test-and-set lock, with `noise` shared bits that statements inside set to anything, and `locals_`
    local bits that they read. The assertion: nobody else is inside. Broken: the lock is forgotten where all local bits are 1."""
    t = Threads(2 + noise, locals_)
    free_noise = lambda sv, lv, bit, line: [(setting(sv, **{f"v{2 + bit}": x}), lv, line) for x in (0, 1)] if noise else [(sv, lv, line)]
    free_local = lambda sv, lv, bit, line: [(sv, setting(lv, **{f"v{bit}": x}), line) for x in (0, 1)] if locals_ else [(sv, lv, line)]
    after = length + 3
    t.line(lambda sv, lv: [(setting(sv, v0=1), lv, 1)] if not sv[0] else [(sv, lv, 1)] if broken and locals_ and all(lv) else [])
    t.line(lambda sv, lv: [(setting(sv, v1=1), lv, 2)] if not sv[1] else [(sv, lv, None)])
    for k in range(length):
        then = k + 3
        if k % 3 == 0:
            t.line(lambda sv, lv, k=k, then=then: free_noise(sv, lv, k % max(noise, 1), then))
        elif k % 3 == 1:
            t.line(lambda sv, lv, k=k, then=then: free_local(sv, lv, k % max(locals_, 1), then))
        else:  # a local bit follows a shared one
            t.line(lambda sv, lv, k=k, then=then: [(sv, setting(lv, **{f"v{k % locals_}": sv[2 + k % noise]}) if locals_ and noise else lv, then)])
    t.line(lambda sv, lv: [(setting(sv, v1=0), lv, after)])
    t.line(lambda sv, lv: [(setting(sv, v0=0), lv, 0)])
    return t.build()


def threads_turns(bits, noise, broken):
    """Threads go through the phases that a counter of `bits` bits names, one at a time: who finds his number there may enter and passes it on.
    Each has a number that he draws on the way in. Broken: drawing does not wait for the one who has it."""
    n = 1 << bits
    t = Threads(2 * bits + 1 + noise, bits)
    number = lambda v: int("".join(map(str, v)), 2) if v else 0
    as_bits = lambda x: tuple((x >> (bits - 1 - i)) & 1 for i in range(bits))

    def draw(sv, lv):
        tail, head = number(sv[:bits]), number(sv[bits:2 * bits])
        if not broken and (tail + 1) % n == head:
            return []
        return [(as_bits((tail + 1) % n) + sv[bits:], as_bits(tail), 1)]

    def enter(sv, lv):
        if number(sv[bits:2 * bits]) != number(lv):
            return []
        return [(setting(sv, **{f"v{2 * bits}": 1}), lv, 2)] if not sv[2 * bits] else [(sv, lv, None)]

    def work(sv, lv):
        return [(sv[:2 * bits + 1] + tuple(x), lv, 3) for x in itertools.product((0, 1), repeat=noise)]

    def leave(sv, lv):
        return [(setting(sv, **{f"v{2 * bits}": 0}), lv, 4)]

    def hand_on(sv, lv):
        return [(sv[:bits] + as_bits((number(sv[bits:2 * bits]) + 1) % n) + sv[2 * bits:], as_bits(0), 0)]

    for step in (draw, enter, work, leave, hand_on):
        t.line(step)
    return t.build()


def threads_random(shared, locals_, lines, seed):
    """A random program: assignments, conditions on shared and local bits, waits, and one assertion at the end."""
    rng = random.Random(seed)
    t = Threads(shared, locals_)
    for k in range(lines):
        kind, a, b, c, there = rng.randrange(7), rng.randrange(shared), rng.randrange(max(locals_, 1)), rng.randrange(shared), rng.randrange(lines)
        value = rng.randrange(2)
        then = k + 1 if k + 1 < lines else 0
        if kind == 0:
            t.line(lambda sv, lv, a=a, value=value, then=then: [(setting(sv, **{f"v{a}": value}), lv, then)])
        elif kind == 1 and locals_:
            t.line(lambda sv, lv, a=a, b=b, then=then: [(sv, setting(lv, **{f"v{b}": sv[a]}), then)])
        elif kind == 2 and locals_:
            t.line(lambda sv, lv, a=a, b=b, then=then: [(setting(sv, **{f"v{a}": lv[b]}), lv, then)])
        elif kind == 3:
            t.line(lambda sv, lv, a=a, there=there, then=then: [(sv, lv, there if sv[a] else then)])
        elif kind == 4:
            t.line(lambda sv, lv, a=a, value=value, then=then: [(sv, lv, then)] if sv[a] == value else [])
        elif kind == 5:  # compare and swap
            t.line(lambda sv, lv, a=a, c=c, value=value, then=then: [(setting(sv, **{f"v{a}": 1 - value}), lv, then)] if sv[a] == value else [(sv, lv, 0)])
        else:
            t.line(lambda sv, lv, a=a, then=then: [(setting(sv, **{f"v{a}": x}), lv, then) for x in (0, 1)])
    ones = rng.sample(range(shared), min(shared, 1 + rng.randrange(4)))
    wants = [rng.randrange(2) for _ in ones]
    t.steps[-1] = lambda sv, lv: [(sv, lv, None)] if all(sv[i] == w for i, w in zip(ones, wants)) and all(lv) else [(sv, lv, 0)]
    return t.build()


# ---- processes with mailboxes

def mailboxes(kinds, states, messages, seed, spare=0):
    """`kinds` of processes, any number of the last one, each a random machine that sends, receives and starts others; a mailbox of each kind
    counts messages. The question: two processes of the first kind, of which only one is ever started, in a late state. `spare` places and
    transitions besides are never reached, as a translation leaves them."""
    rng = random.Random(seed)
    net = Net()
    p = lambda k, s: f"l{k * states + s}"
    box = lambda k, m: f"m{k * messages + m}"
    for k in range(kinds):
        for s in range(states):
            then, kind = p(k, (s + 1) % states), rng.randrange(5)
            other, m = rng.randrange(kinds), rng.randrange(messages)
            if kind <= 1:
                net.move([p(k, s)], [then, box(other, m)])
            elif kind == 2:
                for m in range(messages):
                    net.move([p(k, s), box(k, m)], [p(k, (s + 1 + m) % states)])
            elif kind == 3 and kinds > 2:
                net.move([p(k, s)], [then, p(1 + rng.randrange(kinds - 1), 0)])
            else:
                net.move([p(k, s)], [then])
                net.move([p(k, s)], [p(k, rng.randrange(states))])
    net.start = {p(0, 0): "= 1", p(kinds - 1, 0): ">= 1"}
    for i in range(spare):
        net.move([f"u{i}", p(0, 0)], [f"u{(i + 1) % spare}", f"u{(i * 7 + 3) % spare}", p(0, 0)])
    late, other = p(0, states - 1), p(0, states // 2)
    net.targets = [{late: 1, other: 1}]
    return net


# ---- stations

def mesh(width, height, tokens):
    """Cells that pass parcels to their neighbours through buffers with room for one; how many parcels there are does not change."""
    net = Net()
    cells = [(x, y) for x in range(width) for y in range(height)]
    for x, y in cells:
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if (x + dx, y + dy) not in cells:
                continue
            a, b = f"{x}_{y}", f"{x + dx}_{y + dy}"
            net.move([f"busy{a}", f"room{a}_{b}"], [f"idle{a}", f"full{a}_{b}"])
            net.move([f"full{a}_{b}", f"idle{b}"], [f"room{a}_{b}", f"busy{b}"])
            net.start[f"room{a}_{b}"] = "= 1"
    for i, (x, y) in enumerate(cells):
        net.start[f"busy{x}_{y}"] = f"= {int(i < tokens)}"
        net.start[f"idle{x}_{y}"] = f"= {int(i >= tokens)}"
    net.targets = [{f"busy{x}_{y}": 1 for x, y in cells[:tokens + 1]}]
    return net


def counters(height):
    """Processes that climb a ladder: each rung needs two that stand on the rung below, so the top needs as many as there never are at once."""
    net = Net()
    net.move(["idle", "permit"], ["r0"])
    for i in range(height):
        net.rule({f"r{i}": 2}, {f"r{i}": 2}, {f"r{i + 1}": 1, "idle": 1})
        net.rule({f"r{i + 1}": 1}, {f"r{i + 1}": 1}, {f"r{i}": 2})
    net.start = {"idle": ">= 1", "permit": f"= {2 ** min(height, 12) - 1}"}
    net.targets = [{f"r{height}": 1}]
    return net


def trap(n):
    """n processes each set a flag and look at all others before they enter: safe because a set of places that once has a token keeps one
    (a trap), which no weighing of places tells."""
    net = Net()
    for i in range(n):
        net.move([f"out{i}", f"clear{i}"], [f"try{i}_0", f"raised{i}"])
        others = [j for j in range(n) if j != i]
        for k, j in enumerate(others):
            here, then = f"try{i}_{k}", f"try{i}_{k + 1}" if k + 1 < len(others) else f"in{i}"
            net.move([here], [then], [f"clear{j}"])
            net.move([here, f"raised{i}"], [f"out{i}", f"clear{i}"])
        net.move([f"in{i}", f"raised{i}"], [f"out{i}", f"clear{i}"])
        net.start[f"out{i}"] = net.start[f"clear{i}"] = "= 1"
    net.targets = [{f"in{i}": 1, f"in{j}": 1} for i in range(n) for j in range(i)]
    return net


def wide(places, fan, weight, seed, safe):
    """Many places in a long chain of stages; each stage takes `fan` places of the one before with weights up to `weight` and gives to as many."""
    rng = random.Random(seed)
    net = Net()
    stages = max(2, places // fan)
    for i in range(stages - 1):
        take = {f"p{i}_{k}": 1 + rng.randrange(weight) for k in range(fan)}
        come = {f"p{i + 1}_{k}": take[f"p{i}_{(k + 1) % fan}"] for k in range(fan)}
        net.rule(take, take, come)
        back = {f"p{i + 1}_{k}": 1 + rng.randrange(weight) for k in range(fan)}
        net.rule(back, back, {f"p{i}_{k}": max(1, back[f"p{i + 1}_{k}"] - rng.randrange(2)) for k in range(fan)})
    for k in range(fan):
        net.start[f"p0_{k}"] = f"= {weight * (1 if safe else 40)}"
    net.targets = [{f"p{stages - 1}_{k}": weight for k in range(fan)}]
    return net


def crowd(machines, states, coupling, seed):
    """Many small state machines with one token each; some steps of one need another in a certain state. Two far states at once?"""
    rng = random.Random(seed)
    net = Net()
    for m in range(machines):
        for s in range(states):
            tests = [f"p{rng.randrange(machines)}_{rng.randrange(states)}"] if rng.random() < coupling else []
            net.move([f"p{m}_{s}"], [f"p{m}_{(s + 1) % states}"], tests)
        net.start[f"p{m}_0"] = "= 1"
    net.targets = [{f"p0_{states - 1}": 1, f"p{machines // 2}_{states - 1}": 1, f"p{machines - 1}_{states // 2}": 1}]
    return net


FAMILIES = {f.__name__: f for f in (threads_lock, threads_turns, threads_random, mailboxes, mesh, counters, trap, wide, crowd)}


def write(folder, name, *parameters):
    """Writes one and returns where."""
    path = os.path.join(folder, "_".join([name, *map(str, parameters)]) + ".spec")
    with open(path, "w") as f:
        f.write(FAMILIES[name](*parameters).text())
    return path


if __name__ == "__main__":
    print(write(sys.argv[1], sys.argv[2], *[float(x) if "." in x else int(x) for x in sys.argv[3:]]))
