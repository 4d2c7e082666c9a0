#!/usr/bin/env python3
"""Each effect of common/libc.def, tried: a thread calls the function while another touches the memory that the row says it reads or
writes. `norace explore` must report that pair of lines, and none when the two are ordered. With --prove also one by one through
`norace prove`, which must not call the racing program race-free nor the ordered one racing."""
import argparse, json, os, random, subprocess, sys, tempfile
import samples, table

BATCH = 40


def buffers(row, first):
    return {k: f"b_{row.name}_{k}" for k in first}


def fill(text, names):
    for k, name in names.items():
        text = text.replace(f"${k}", name)
    return text


def gives(row):
    """A call whose value is not used may be left out by the compiler."""
    return row.type not in ("", "void") and "_setjmp" not in row.name


def touch(row, k, name):
    """What races with the effect: a read of all that may be written, or a write where reading begins."""
    if k in row.writes:
        return f"for (int i = 0; i < 64; i++) seen += {name}[i];"
    return f"{name}[0] = {name}[0];"


def program(rows, ordered):
    """The text, and the pairs of lines that race: {(call, touch): function and argument}."""
    setup, calls, touches = [], [], []
    out = samples.HEADERS + samples.HELPERS + "static volatile int seen;\n"
    for row, (text, first) in rows:
        names = buffers(row, first)
        for k, name in names.items():
            out += f"static char {name}[1024] __attribute__((aligned(16)));\n"
            if first[k]:
                setup.append(f"memcpy({name}, {first[k]}, sizeof {first[k]});")
        setup.append(fill(samples.SETUP.get(row.name, ""), names))
        call = f"{row.name}({fill(text, names)})"
        calls.append((row, f"{{ volatile __auto_type r = {call}; }}" if gives(row) else call + ";"))
        for k, name in names.items():
            if (k in row.reads or k in row.writes) and (row.name, k) not in samples.NOT_HERE:
                touches.append((row, k, touch(row, k, name)))
    out += "static void *call(void *p) {\n"
    line, at = out.count("\n") + 1, {}
    for row, text in calls:
        out += f"  {text}\n"
        at[row.name] = line
        line += 1
    out += "  return 0;\n}\nint main(void) {\n  pthread_t t;\n  open_all();\n"
    out += "".join(f"  {s}\n" for s in setup if s)
    out += "  pthread_create(&t, 0, call, 0);\n" + ("  pthread_join(t, 0);\n" if ordered else "")
    pairs = {}
    line = out.count("\n") + 1
    for row, k, text in touches:
        out += f"  {text}\n"
        pairs[at[row.name], line] = f"{row.name}, argument {k}"
        line += 1
    return out + ("" if ordered else "  pthread_join(t, 0);\n") + "}\n", pairs


def run(norace, command, text, timeout=120):
    with tempfile.TemporaryDirectory() as d:
        path = os.path.join(d, "effects.c")
        open(path, "w").write(text)
        r = subprocess.run([norace, command, "--json", "--timeout", "60", *(["--allow=unseen"] if command == "explore" else []), path, "-lm"],
                           capture_output=True, text=True, errors="replace", timeout=timeout, cwd=d, stdin=subprocess.DEVNULL)
        start = r.stdout.find('{\n  "norace"')
        if start < 0:
            sys.exit(f"no result: {r.stderr[-2000:]}")
        return json.loads(r.stdout[start:])


def lines_of(result):
    return {tuple(sorted(a["line"] for a in race["accesses"])) for race in result["races"]}


def explore(norace, rows):
    wrong = 0
    text, pairs = program(rows, False)
    found = lines_of(run(norace, "explore", text))
    for pair, what in pairs.items():
        if tuple(sorted(pair)) not in found:
            print(f"no race: {what}: the runtime does not report what its row says")
            wrong += 1
    result = run(norace, "explore", program(rows, True)[0])
    if result["verdict"] != "race-free":
        print("ordered, but", result["verdict"], result.get("reason"), sorted(lines_of(result)))
        wrong += 1
    return len(pairs), wrong


def prove(norace, item):
    text, pairs = program([item], False)
    if not pairs:
        return 0
    racing = run(norace, "prove", text)["verdict"]
    ordered = run(norace, "prove", program([item], True)[0])["verdict"]
    if racing == "race-free" or ordered == "race":
        print(f"prove: {item[0].name}: racing is {racing}, ordered is {ordered}")
        return 1
    return 0


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--norace", required=True)
    ap.add_argument("--prove", type=int, default=0, help="so many functions, 0: none, -1: all")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--only", nargs="*")
    a = ap.parse_args()
    a.norace = os.path.abspath(a.norace)
    rows = [(r, s) for r in table.rows() if (s := samples.sample(r)) and (not a.only or r.name in a.only)]
    total = wrong = 0
    for i in range(0, len(rows), BATCH):
        n, bad = explore(a.norace, rows[i:i + BATCH])
        total, wrong = total + n, wrong + bad
    random.seed(a.seed)
    some = rows if a.prove < 0 else random.sample(rows, min(a.prove, len(rows)))
    wrong += sum(prove(a.norace, item) for item in some)
    print(f"{len(rows)} functions, {total} effects, {len(some)} proved, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
