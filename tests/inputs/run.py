#!/usr/bin/env python3
"""Programs with inputs: run.py NORACE [--part K/N] [NAME...]. The first line of each says the verdict, what it must cover, and whether the program
leaves an object for some input; the second may hold options."""
import concurrent.futures, json, os, pathlib, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
norace, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
part, of = 0, 1
if names[:1] == ["--part"]:
    part, of = map(int, names[1].split("/"))
    names = names[2:]
programs = [p for p in sorted((HERE / "programs").glob("*.c*")) if not names or p.stem in names][part::of]


def answer(program, top):
    lines = program.read_text().splitlines()
    expected = lines[0].removeprefix("// EXPECT: ").split()
    options = lines[1].removeprefix("// OPTIONS:").split() if lines[1].startswith("// OPTIONS:") else ["--input=nondet"]
    done = subprocess.run([norace, "explore", "--json", "--quiet", "--first", "--timeout", "100", *options, "--witness", f"{top}/{program.stem}", str(program)],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=top)
    try: result = json.loads(done.stdout)
    except ValueError: return program, f"nothing: {done.stderr}", expected, True
    said = [result["verdict"]] + ([result["scope"]["inputs"]] if result["verdict"] == "race-free" else [])
    if result["verdict"] == "race-free" and result["scope"].get("input_left"): said.append("left")
    wrong = said != expected or (said[0] == "race" and not all(r.get("input") and r["confirmed"] for r in result["races"]))
    return program, f"{' '.join(said)} {result.get('reason') or ''} {result['scope']}", expected, wrong


failed = 0
with tempfile.TemporaryDirectory(prefix="norace inputs ") as top, concurrent.futures.ThreadPoolExecutor(2) as pool:
    pathlib.Path(top, "input.txt").write_text("slow\n")  # what a program finds that reads a file
    for program, said, expected, wrong in pool.map(lambda p: answer(p, top), programs):
        failed += wrong
        if wrong or names: print(f"{'WRONG ' if wrong else 'ok    '}{program.name}: {said}, expected {' '.join(expected)}", flush=True)
print(f"{len(programs)} programs, {failed} wrong")
sys.exit(failed > 0)
