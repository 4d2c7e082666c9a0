"""The memory model RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017) by brute force: every execution graph of a small straight-line program.

Programs are as litmus.c takes them. outcomes() gives two sets of what the loads may return: all that RC11 allows, and those that also have an
order of execution in which every load comes after what it reads and the sequentially consistent operations have their places."""
import itertools

INITIAL = -1  # the thread of the stores that were there before


class Event:
    def __init__(self, number, thread, code, when=""):
        self.number, self.thread = number, thread
        self.when = when  # "<": before the other threads, ">": after them
        self.kind, self.object, self.order, self.value = code[0], code[1], code[2], int(code[3])
        self.reads = self.kind in "LAC"
        self.writes = self.kind in "SA"  # of a compare-exchange: if it succeeds
        self.acquires = self.order in "abs" and (self.reads or self.kind == "F")
        self.releases = self.order in "lbs" and (self.writes or self.kind in "CF")
        self.strong = self.order == "s"


def events_of(program):
    events = []
    for o in "xyz":
        events.append(Event(len(events), INITIAL, "S" + o + "r0"))
    for thread, code in enumerate(program):
        when = code[:1] if code[:1] in ("<", ">") else ""
        for i in range(len(when), len(code), 4):
            events.append(Event(len(events), thread, code[i:i + 4], when))
    return events


class Relation:
    """Pairs of events, as a row of bits for each."""

    def __init__(self, n, pairs=()):
        self.rows = [0] * n
        for a, b in pairs:
            self.rows[a] |= 1 << b

    def copy_of(self, rows):
        other = Relation(0)
        other.rows = rows
        return other

    def __or__(self, other):
        return self.copy_of([a | b for a, b in zip(self.rows, other.rows)])

    def __and__(self, other):
        return self.copy_of([a & b for a, b in zip(self.rows, other.rows)])

    def then(self, other):
        rows = []
        for row in self.rows:
            out = 0
            i = 0
            while row:
                if row & 1:
                    out |= other.rows[i]
                row >>= 1
                i += 1
            rows.append(out)
        return self.copy_of(rows)

    def closure(self):
        rows = list(self.rows)
        for k in range(len(rows)):
            for i in range(len(rows)):
                if rows[i] >> k & 1:
                    rows[i] |= rows[k]
        return self.copy_of(rows)

    def maybe(self):
        return self.copy_of([row | 1 << i for i, row in enumerate(self.rows)])

    def between(self, first, second):
        """Only pairs whose ends are so."""
        mask = sum(1 << i for i, yes in enumerate(second) if yes)
        return self.copy_of([row & mask if first[i] else 0 for i, row in enumerate(self.rows)])

    def inverse(self):
        n = len(self.rows)
        return Relation(n, [(b, a) for a in range(n) for b in range(n) if self.rows[a] >> b & 1])

    def reflexive_somewhere(self):
        return any(row >> i & 1 for i, row in enumerate(self.rows))

    def cyclic(self):
        return self.closure().reflexive_somewhere()


def values_of(events, source):
    """What each event reads and leaves; None if it would read out of thin air."""
    read, left = {}, {}

    def leave(i, busy):
        e = events[i]
        if i in left:
            return left[i]
        if e.kind == "S":
            left[i] = e.value
        elif i in busy:
            return None
        else:
            value = leave(source[i], busy | {i})
            if value is None:
                return None
            read[i] = value
            left[i] = value + e.value if e.kind == "A" else e.value if value == 0 else None
        return left[i]

    for e in events:
        if e.reads:
            if e.kind == "L":
                read[e.number] = leave(source[e.number], set())
                if read[e.number] is None:
                    return None
            elif leave(e.number, set()) is None and e.kind == "A":
                return None
    return read, left


def graphs(program):
    """Each execution graph: the values read, whether RC11 allows it, and whether it has an order of execution."""
    events = events_of(program)
    n = len(events)
    readers = [e for e in events if e.reads]
    may_write = [e for e in events if e.writes or e.kind == "C"]
    sb = Relation(n, [(a.number, b.number) for a in events for b in events
                      if a.number < b.number and (a.thread == b.thread or a.thread == INITIAL) and b.thread != INITIAL])
    # Threads begin after what their creator did, and end before what comes after joining them.
    stages = Relation(n, [(a.number, b.number) for a in events for b in events
                          if a.thread != INITIAL and b.thread != INITIAL and "< >".index(a.when or " ") < "< >".index(b.when or " ")])
    same = Relation(n, [(a.number, b.number) for a in events for b in events if a.kind != "F" and b.kind != "F" and a.object == b.object])
    for chosen in itertools.product(*[[w.number for w in may_write if w.object == r.object and w is not r] for r in readers]):
        source = {r.number: w for r, w in zip(readers, chosen)}
        found = values_of(events, source)
        if found is None:
            continue
        read, left = found
        fails = [e.kind == "C" and read.get(e.number) != 0 for e in events]
        writes = [(e.writes or e.kind == "C") and not fails[e.number] for e in events]
        if any(not writes[w] for w in chosen) or any(e.reads and read.get(e.number) is None for e in events):
            continue
        rf = Relation(n, [(w, r) for r, w in source.items()])
        if (sb | stages | rf).cyclic():
            continue
        # Each update right behind what it reads.
        orders = []
        for o in "xyz":
            first = [e.number for e in events if e.thread == INITIAL and e.object == o]
            rest = [e.number for e in events if e.thread != INITIAL and e.object == o and e.kind != "F" and writes[e.number]]
            good = []
            for p in itertools.permutations(rest):
                line = first + list(p)
                if all(not events[w].reads or line[i - 1] == source[w] for i, w in enumerate(line) if i):
                    good.append(line)
            orders.append(good)
        for lines in itertools.product(*orders):
            mo = Relation(n, [(line[i], line[k]) for line in lines for i in range(len(line)) for k in range(i + 1, len(line))])
            allowed, executable = judge(events, sb, stages, same, rf, mo, writes, fails)
            yield read, allowed, executable


def judge(events, sb, stages, same, rf, mo, writes, fails):
    n = len(events)
    fence = [e.kind == "F" for e in events]
    # The order of a compare-exchange that fails: release becomes relaxed, both become acquire.
    releases = [e.releases and not fails[e.number] for e in events]
    acquires = [e.acquires for e in events]
    strong = [e.strong for e in events]
    access = [not f for f in fence]
    updates = Relation(n, [(e.number, e.number) for e in events if e.reads and writes[e.number]])
    same_write = Relation(n, [(i, i) for i in range(n) if writes[i]])
    rs = same_write.then(rf.then(updates).closure().maybe())
    into = Relation(n, [(e.number, e.number) for e in events if releases[e.number]])
    fence_before = sb.between(fence, writes)
    out_of = Relation(n, [(e.number, e.number) for e in events if acquires[e.number]])
    fence_after = sb.between(access, fence)
    diagonal = Relation(n, [(i, i) for i in range(n)])
    sw = into.then(diagonal | fence_before).then(rs).then(rf).then(diagonal | fence_after).then(out_of)
    hb = (sb | stages | sw).closure()
    rb = rf.inverse().then(mo)
    rb = rb.copy_of([row & ~(1 << i) for i, row in enumerate(rb.rows)])
    eco = (rf | mo | rb).closure()
    if hb.then(eco.maybe()).reflexive_somewhere() or eco.reflexive_somewhere():
        return False, False
    different = Relation(n, [(a, b) for a in range(n) for b in range(n) if not same.rows[a] >> b & 1])
    apart = sb & different
    scb = sb | apart.then(hb).then(apart) | (hb & same) | mo | rb
    strong_access = Relation(n, [(i, i) for i in range(n) if strong[i] and not fence[i]])
    strong_fence = Relation(n, [(i, i) for i in range(n) if strong[i] and fence[i]])
    left = strong_access | strong_fence.then(hb.maybe())
    right = strong_access | hb.maybe().then(strong_fence)
    psc = left.then(scb).then(right) | strong_fence.then(hb | hb.then(eco).then(hb)).then(strong_fence)
    if psc.cyclic():
        return False, False
    return True, not (sb | stages | rf | psc).cyclic()


def outcomes(program):
    """(all that RC11 allows, those with an order of execution), each a set of tuples of tuples: what each thread read."""
    events = events_of(program)
    allowed, executable = set(), set()
    for read, good, plain in graphs(program):
        if not good:
            continue
        shown = tuple(tuple(read[e.number] for e in events if e.thread == t and e.reads) for t in range(len(program)))
        allowed.add(shown)
        if plain:
            executable.add(shown)
    return allowed, executable
