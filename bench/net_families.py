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

    def coming_up(self):
        """The places in the order in which they get a token, if none is ever used up."""
        found = dict.fromkeys(p for p, start in self.start.items() if start != "= 0")
        waiting = self.rules
        while True:
            ready = [r for r in waiting if all(p in found for p in r[0])]
            if not ready:
                return list(found)
            waiting = [r for r in waiting if not all(p in found for p in r[0])]
            for _, _, come in ready:
                found.update(dict.fromkeys(come))

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


# ---- message passing with values that remember where they have been

def provenance(processes, messages, history, seed, spread):
    """Processes with one variable each that receive messages into it, whatever it held before, and send its value on. A value is a kind of
    message with a state of `history` states, the memory of whom it has passed; channels hold any number. The question: two values of two variables at once,
    the last that could come up if tokens were never used up. `spread` processes create messages without end."""
    rng = random.Random(seed)
    net = Net()
    x = lambda i, m, q: f"x{i}_{m}_q{q}"
    ch = lambda i, m, q: f"ch{i}_{m}_q{q}"
    values = [(m, q) for m in range(messages) for q in range(history)]
    for i in range(processes):
        states = [f"l{i}_{s}" for s in range(4)]
        wanted = rng.sample(range(messages), messages - messages // 4)
        routes = {m: (rng.randrange(processes), rng.randrange(messages)) for m in range(messages)}
        for m, q in values:
            for old in values if m in wanted else ():
                gone, come = ([x(i, *old)], [x(i, m, q)]) if old != (m, q) else ([], [])
                net.move([states[0], ch(i, m, q)] + gone, [states[1]] + come, [x(i, *old)])
            to, kind = routes[m]
            then = (q + 1 + (m + i) % 2) % history if (m + i + q) % 3 else q
            net.move([states[1]], [states[2], ch(to, kind, then)], [x(i, m, q)])
        net.move([states[2]], [states[0]])
        net.move([states[1]], [states[3]])
        net.move([states[3]], [states[0]])
        if i < spread:
            net.move([states[3]], [states[3], ch((i + 1) % processes, rng.randrange(messages), 0)])
        net.start[states[0]] = net.start[x(i, 0, 0)] = "= 1"
        net.start[ch(i, wanted[0], 0)] = "= 1"
    late = [p for p in net.coming_up() if p.startswith("x")]
    net.targets = [{late[-1]: 1, next(p for p in reversed(late) if p.split("_")[0] != late[-1].split("_")[0]): 1}]
    return net


def actors(clients, servers, unsafe):
    """Actors with mailboxes: any number of clients of `clients` kinds ask one of `servers` servers, which is busy with one request at a time and locks a
    resource in between. Wrong: one server answers before it has the lock."""
    net = Net()
    for s in range(servers):
        for c in range(clients):
            idle, asked, used = f"c{c}_idle", f"c{c}_asks{s}", f"c{c}_uses{s}"
            net.move([idle], [asked, f"box{s}_req{c}"])
            net.move([f"s{s}_idle", f"box{s}_req{c}"], [f"s{s}_for{c}"] + ([f"cbox{c}_ok{s}"] if unsafe and s == servers - 1 else []))
            net.move([f"s{s}_for{c}", "lock"], [f"s{s}_has{c}"] + ([] if unsafe and s == servers - 1 else [f"cbox{c}_ok{s}"]))
            net.move([asked, f"cbox{c}_ok{s}"], [used])
            net.move([used], [idle, f"box{s}_done{c}"])
            net.move([f"s{s}_has{c}", f"box{s}_done{c}"], [f"s{s}_idle", "lock"])
        net.start[f"s{s}_idle"] = "= 1"
    for c in range(clients):
        net.move(["main"], ["main", f"c{c}_idle"])
    net.start["main"] = net.start["lock"] = "= 1"
    uses = [f"c{c}_uses{s}" for c in range(clients) for s in range(servers)]
    net.targets = [{a: 2} for a in uses] + [{a: 1, b: 1} for i, a in enumerate(uses) for b in uses[:i]]
    return net


def task_pool(handlers, bits, seed, unsafe):
    """An asynchronous program: one loop takes tasks from an unordered pool and runs each to its end; a task reads and sets shared bits, branches on them and posts
    further tasks. The bits `inside` and `done` are set and cleared by one task each while it runs. Is `inside` set when a task begins?"""
    rng = random.Random(seed)
    net = Net()
    bit = lambda b, v: f"b{b}_{v}"
    for h in range(handlers):
        at, task = f"run{h}_0", f"task{h}"
        net.move(["loop", task], [at])
        for k in range(4):
            then, b = f"run{h}_{k + 1}", rng.randrange(bits)
            kind = rng.randrange(4)
            if kind == 0:
                for v in (0, 1):
                    net.move([at, bit(b, v)], [then, bit(b, rng.randrange(2))])
            elif kind == 1:
                net.move([at], [then, f"task{rng.randrange(handlers)}"], [bit(b, 0)])
                net.move([at], [then], [bit(b, 1)])
            elif kind == 2:
                net.move([at], [then, f"task{rng.randrange(handlers)}", f"task{rng.randrange(handlers)}"])
            else:
                net.move([at, "outside"], [f"{at}_in", "inside"])
                net.move([f"{at}_in"], [f"{at}_out"] if unsafe and h == handlers - 1 else [f"{at}_mid"])
                net.move([f"{at}_mid", "inside"], [f"{at}_out", "outside"])
                net.move([f"{at}_out"], [then])
            at = then
        net.move([at], ["loop"])
    net.start = {"loop": "= 1", "task0": "= 1", "outside": "= 1"}
    for b in range(bits):
        net.start[bit(b, 0)] = "= 1"
    net.targets = [{"loop": 1, "inside": 1}]
    return net


# ---- counters with weights

def kanban(stages, cards, unsafe):
    """Stations in a row, each with so many cards; parts wait, are made, fail and go back, or go on to the next station that has a card."""
    net = Net()
    for i in range(stages):
        net.move([f"made{i}"], [f"again{i}"])
        net.move([f"again{i}"], [f"made{i}"])
        net.move([f"made{i}"], [f"out{i}"])
        net.move([f"free{i}"] + ([f"out{i - 1}"] if i else []), [f"made{i}"] + ([f"free{i - 1}"] if i else []))
        net.start[f"free{i}"] = f"= {cards}"
    net.move([f"out{stages - 1}"], [f"free{stages - 1}"])
    net.targets = [{f"out{i}": cards + (0 if unsafe else i == stages - 1) for i in range(stages)}]
    return net


def factory(kinds, pallets, batch, unsafe):
    """A flexible factory: pallets of each kind go through machines that all share; finished ones are joined in batches and shipped, which frees the pallets."""
    net = Net()
    for k in range(kinds):
        net.move([f"raw{k}", "machine"], [f"on{k}"])
        net.move([f"on{k}"], [f"done{k}", "machine"])
        other = (k + 1) % kinds
        net.rule({f"done{k}": batch, f"done{other}": 1}, {f"done{k}": batch, f"done{other}": 1}, {f"pack{k}": 1})
        net.rule({f"pack{k}": 1}, {f"pack{k}": 1}, {f"raw{k}": batch, f"raw{other}": 1})
        net.start[f"raw{k}"] = f"= {pallets}"
    net.start["machine"] = f"= {max(1, kinds // 2)}"
    total = kinds * pallets // (batch + 1) + (0 if unsafe else 1)
    net.targets = [{f"pack{k}": total // kinds + (k < total % kinds) for k in range(kinds)}]
    return net


def multipool(pools, size, seed, unsafe):
    """Clients of several kinds take resources from pools one after the other, some in another order, and give all back; how many are held together?"""
    rng = random.Random(seed)
    net = Net()
    for k in range(pools):
        order = rng.sample(range(pools), min(pools, 3))
        net.move([f"idle{k}"], [f"c{k}_0"])
        for i, r in enumerate(order):
            net.move([f"c{k}_{i}", f"pool{r}"], [f"c{k}_{i + 1}"])
        net.move([f"c{k}_{len(order)}"], [f"idle{k}"] + [f"pool{r}" for r in order])
        net.start[f"idle{k}"] = ">= 1"
        net.start[f"pool{k}"] = f"= {size}"
    ends = [f"c{k}_{min(pools, 3)}" for k in range(pools)]
    net.targets = [{ends[0]: size} if unsafe else {ends[0]: size, ends[-1]: size, ends[pools // 2]: size}]
    return net


def election(n, unsafe):
    """Leader election on a ring of n processes: each sends its number round, passes larger ones on and swallows smaller ones; who gets its own is leader. Channels
    hold any number. Wrong: process 0 does not swallow, and numbers are sent for ever. Two leaders?"""
    net = Net()
    for i in range(n):
        to = (i + 1) % n
        net.move([f"start{i}"], [f"wait{i}", f"ch{to}_{i}"])
        for k in range(n):
            if k == i:
                net.move([f"wait{i}", f"ch{i}_{k}"], [f"leader{i}"])
            elif k > i or (unsafe and i == n - 1):
                net.move([f"wait{i}", f"ch{i}_{k}"], [f"wait{i}", f"ch{to}_{k}"])
                net.move([f"leader{i}", f"ch{i}_{k}"], [f"leader{i}", f"ch{to}_{k}"])
            else:
                net.move([f"wait{i}", f"ch{i}_{k}"], [f"wait{i}"])
        net.start[f"start{i}"] = "= 1"
    net.targets = [{f"leader{i}": 1, f"leader{j}": 1} for i in range(n) for j in range(i)]
    return net


def pipeline(length, width, unsafe):
    """A long pipeline with any number of items: `width` lanes of stages with room for one; an item in a stage may cross to the next lane when both are there. The question:
    two items in one stage near the end."""
    net = Net()
    for w in range(width):
        for i in range(length):
            here, free = f"p{w}_{i}", f"f{w}_{i}"
            if i == 0:
                net.move(["source", free], ["source", here])
            if i + 1 < length:
                net.move([here, f"f{w}_{i + 1}"], [free, f"p{w}_{i + 1}"])
                v = (w + 1) % width
                if v != w:
                    net.move([here, f"f{v}_{i + 1}"], [free, f"p{v}_{i + 1}"])
            else:
                net.move([here], [free, "sink"])
            net.start[free] = "= 1"
    net.start["source"] = "= 1"
    end = length - 1
    net.targets = [{f"p{w}_{end}": 1 for w in range(width)} | {"sink": 3} if unsafe else {"p0_%d" % end: 2, "sink": 1}]
    return net


def threads_stack(bits, locals_, length, broken):
    """Threads created one after the other by a main thread, which push with compare-and-swap on a shared top of `bits` bits, reading it into local bits before, then
    take a lock and pop. The assertion: who finds the lock taken has not pushed to a full stack. Others fill the stack meanwhile, so it fails, and sooner where the swap does not
    compare (`broken`)."""
    t = Threads(bits + 1, bits + locals_)
    number = lambda v: int("".join(map(str, v)), 2) if v else 0
    as_bits = lambda x: tuple((x >> (bits - 1 - i)) & 1 for i in range(bits))
    n = 1 << bits
    t.line(lambda sv, lv: [(sv, sv[:bits] + lv[bits:], 1)])
    t.line(lambda sv, lv: [(as_bits((number(lv[:bits]) + 1) % n) + sv[bits:], lv, 2)] if broken or sv[:bits] == lv[:bits] else [(sv, lv, 0)])
    t.line(lambda sv, lv: [(sv[:bits] + (1,), lv, 3)] if not sv[bits] else [(sv, lv, None)] if number(lv[:bits]) == n - 1 else [])
    for k in range(length):
        t.line(lambda sv, lv, k=k: [(sv, setting(lv, **{f"v{bits + k % locals_}": x}), k + 4) for x in (0, 1)] if locals_ else [(sv, lv, k + 4)])
    t.line(lambda sv, lv: [(as_bits(number(sv[:bits]) - 1) + (0,), lv, 0)] if number(sv[:bits]) else [(sv, lv, 0)])
    net = t.build(creates=True)
    for s in [p for p in net.places if p.startswith("s")]:
        net.rule({s: 1, "main": 1}, {}, {"l0": 1})
    net.start["main"] = "= 1"
    return net


def filter_lock(n, broken):
    """Peterson's filter lock for n processes: levels 1 to n - 1, at each of which the last to come waits until another comes or nobody else is as far.
    A broken one looks at one process less."""
    net = Net()
    level = lambda i, v: f"level{i}_{v}"
    last = lambda l, i: f"last{l}_{i}"
    at = lambda i, *where: f"at{i}_" + "_".join(map(str, where))
    for i in range(n):
        net.start[at(i, "out")] = net.start[level(i, 0)] = "= 1"
    for l in range(1, n):
        net.start[last(l, 0)] = "= 1"
    for i in range(n):
        others = [k for k in range(n) if k != i][:n - 1 - broken]
        net.move([at(i, "out"), level(i, 0)], [at(i, "last", 1), level(i, 1)])
        for l in range(1, n):
            after = at(i, "in") if l == n - 1 else at(i, "level", l + 1)
            if l > 1:
                net.move([at(i, "level", l), level(i, l - 1)], [at(i, "last", l), level(i, l)])
            for j in range(n):
                net.move([at(i, "last", l), last(l, j)], [at(i, "scan", l, 0), last(l, i)])
                if j != i:
                    for s in range(len(others)):
                        net.move([at(i, "scan", l, s)], [after], [last(l, j)])
            for s, k in enumerate(others):
                beyond = at(i, "scan", l, s + 1) if s + 1 < len(others) else after
                for v in range(n):
                    if v < l:
                        net.move([at(i, "scan", l, s)], [beyond], [level(k, v)])
                    elif s:
                        net.move([at(i, "scan", l, s)], [at(i, "scan", l, 0)], [level(k, v)])
        net.move([at(i, "in"), level(i, n - 1)], [at(i, "out"), level(i, 0)])
    net.targets = [{at(i, "in"): 1, at(j, "in"): 1} for i in range(n) for j in range(i)]
    return net


FAMILIES = {f.__name__: f for f in (threads_lock, threads_turns, threads_random, threads_stack, mailboxes, provenance, actors, task_pool, mesh, counters, kanban, factory,
                                    multipool, election, pipeline, trap, wide, crowd, filter_lock)}


def write(folder, name, *parameters):
    """Writes one and returns where."""
    path = os.path.join(folder, "_".join([name, *map(str, parameters)]) + ".spec")
    with open(path, "w") as f:
        f.write(FAMILIES[name](*parameters).text())
    return path


if __name__ == "__main__":
    print(write(sys.argv[1], sys.argv[2], *[float(x) if "." in x else int(x) for x in sys.argv[3:]]))
