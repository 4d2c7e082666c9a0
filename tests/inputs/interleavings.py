#!/usr/bin/env python3
"""Random threaded programs whose inputs are bits, against tests/oracle, which steps through every interleaving of every input: norace's classes of
inputs must show the same races, deadlocks and final states, and must not be more than there are inputs.

    interleavings.py --norace PATH --oracle PATH [--seed S] [--count N] [--group G] [--limit STEPS] [--jobs J] [--keep FOLDER]"""
import argparse, concurrent.futures, json, os, re, subprocess, sys, tempfile

from brute import ask

OBSERVE = """static void observe(int number, const void *state, unsigned long size) {
  unsigned char seen[64 + sizeof number];
  memcpy(seen, &number, sizeof number);
  memcpy(seen + sizeof number, state, size);
  norace_observe(seen, sizeof number + size);
}
"""
REDUCTIONS = (["--order=hb", "--merge=off"], ["--order=weak", "--merge=on"])


def made(oracle, seed, count, limit, folder):
    """Lines of C, and what is true of each program in them that takes inputs."""
    file = os.path.join(folder, "all.c")
    done = subprocess.run([oracle, "--inputs", "--limit", str(limit), "--seed", str(seed), "--count", str(count), file], capture_output=True, text=True, check=True)
    with open(file) as text: lines = text.read().splitlines()
    truths = [json.loads(line) for line in done.stdout.splitlines()]
    for t in truths: t["inputs"] = sum("nondet" in line for line in lines[t["first_line"] - 1:t["last_line"]])
    return lines, [t for t in truths if t["inputs"]]


def program(lines, truths):
    """These programs in one: which of them runs is an input as well. All lines stay where they are."""
    text = [""] * len(lines)
    first = next(i for i, line in enumerate(lines) if line.startswith("// seed"))
    text[:first] = lines[:first]
    for t in truths: text[t["first_line"] - 1:t["last_line"]] = lines[t["first_line"] - 1:t["last_line"]]
    words = "\n".join(text).replace("int __VERIFIER_nondet_int(void)", "_Bool __VERIFIER_nondet_bool(void)").replace("nondet_int()", "nondet_bool()")
    words = re.sub(r"if \(norace_observe\) norace_observe\(&p(\d+), sizeof p\1\)", r"observe(\1, &p\1, sizeof p\1)", words)
    words = words.replace("extern void norace_observe", "extern unsigned __VERIFIER_nondet_uint(void); static void observe(int, const void *, unsigned long); extern void norace_observe")
    cases = "".join(f"  case {k}: p{t['number']}_main(); break;\n" for k, t in enumerate(truths))
    return words + "\n" + OBSERVE + "int main(void) {\n  (void)later;\n  switch (__VERIFIER_nondet_uint()) {\n" + cases + "  }\n  return 0;\n}\n"


def differences(truths, answer, observed):
    wrong = []
    races = [(sorted(a["line"] for a in r["accesses"]), r["confirmed"]) for r in answer["races"]]
    finals = {}
    for line in observed: finals.setdefault(int.from_bytes(bytes.fromhex(line[:8]), "little"), set()).add(line[8:])
    for t in truths:
        name, lines = f"seed {t['seed']}", range(t["first_line"], t["last_line"] + 1)
        own = [(pair, sure) for pair, sure in races if pair[0] in lines]
        strange = [pair for pair, sure in own if pair not in t["races"]]
        if strange: wrong.append(f"{name}: races {strange} that brute force does not have")
        if t["race"] and not any(sure for _, sure in own): wrong.append(f"{name}: no race of {t['races']} confirmed")
        seen, true = finals.get(t["number"], set()), set(t["finals"])
        if seen - true: wrong.append(f"{name}: final states that brute force does not have: {sorted(seen - true)}")
        if not t["race"] and true - seen: wrong.append(f"{name}: final states missed: {sorted(true - seen)}")
    deadlock = any(o["kind"] == "deadlock" for o in answer["other"])
    if not deadlock and any(t["deadlock"] and not t["race"] for t in truths): wrong.append("a deadlock was missed")
    if deadlock and not any(t["deadlock"] for t in truths): wrong.append("a deadlock that brute force does not have")
    if answer["verdict"] not in ("race", "race-free"): wrong.append(f"{answer['verdict']}: {answer.get('reason')}")
    scope = answer["scope"]
    if answer["verdict"] == "race-free" and scope["inputs"] != "all": wrong.append(f"not all inputs: {scope.get('inputs_open')}")
    if scope.get("input_classes", 0) > sum(2 ** t["inputs"] for t in truths) + 1: wrong.append(f"{scope['input_classes']} classes are more than there are inputs")
    return wrong


def compare(a, lines, number, truths, folder):
    file, seen = os.path.join(folder, f"g{number}.c"), os.path.join(folder, f"g{number}.observed")
    text = program(lines, truths)
    with open(file, "w") as f: f.write(text)
    answer = ask(a.norace, file, "--input=nondet", "--inputs", "20000", "--atomics=sc", "--outcomes=usual", *REDUCTIONS[number % 2], "--witness", file + ".witness",
                 environment={**os.environ, "NORACE_OBSERVE": seen})
    observed = open(seen).read().split() if os.path.exists(seen) else []
    wrong = differences(truths, answer, observed)
    for w in wrong: print(f"group of seed {truths[0]['seed']}: {w}", flush=True)
    if wrong and a.keep:
        with open(os.path.join(a.keep, f"g{truths[0]['seed']}.c"), "w") as f: f.write(text)
    return not wrong, answer["scope"].get("input_classes", 0)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--norace", required=True)
    p.add_argument("--oracle", required=True)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--group", type=int, default=25)
    p.add_argument("--limit", type=int, default=3000)
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--keep")
    a = p.parse_args()
    a.norace = os.path.abspath(a.norace)
    good, classes = True, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        lines, truths = made(a.oracle, a.seed, a.count, a.limit, folder)
        groups = [truths[i:i + a.group] for i in range(0, len(truths), a.group)]
        for same, n in pool.map(lambda g: compare(a, lines, g[0], g[1], folder), enumerate(groups)):
            good &= same
            classes += n
    print(f"{len(truths)} programs of {a.count} take inputs, {sum(t['race'] for t in truths)} race, {classes} classes")
    sys.exit(not good)


if __name__ == "__main__": main()
