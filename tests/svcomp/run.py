#!/usr/bin/env python3
"""Programs in the shape of the verification competitions' tasks: run.py NORACE [NAME...]
Each says in its first line what the answer must be: true, false, or what it must not be (both others are right), and options of the compiler."""
import concurrent.futures, os, pathlib, re, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
NORACE = os.path.abspath(sys.argv[1])
WORDS = {"true": "true", "false": "false(no-data-race)"}
programs = sorted(p for p in (HERE / "programs").iterdir() if not sys.argv[2:] or p.stem in sys.argv[2:])


def answer(program, top):
    expected, options = re.match(r"// EXPECT: (.*?)(?: OPTIONS: (.*))?$", program.read_text().splitlines()[0]).groups()
    command = [NORACE, "check", "--svcomp", "--quiet", "--no-cache", "--timeout=30", "--property", str(HERE / "no-data-race.prp"), "--witness", f"{top}/{program.stem}",
               *(options or "").split(), str(program)]
    done = subprocess.run(command, cwd=top, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    said = done.stdout.splitlines()[-1] if done.stdout else f"nothing: {done.stderr}"
    wrong = said == WORDS[expected[4:]] if expected.startswith("not ") else said != WORDS[expected]
    return program, expected, said, wrong or said not in (*WORDS.values(), "unknown")


failed = 0
with tempfile.TemporaryDirectory(prefix="norace svcomp ") as top, concurrent.futures.ThreadPoolExecutor(2) as pool:
    for program, expected, said, wrong in pool.map(lambda p: answer(p, top), programs):
        failed += wrong
        print(f"{'WRONG ' if wrong else 'ok    '}{program.name}: {said}, expected {expected}", flush=True)
sys.exit(failed > 0)
