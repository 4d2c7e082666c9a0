#!/usr/bin/env python3
"""Functions of a library that norace did not build, described by a file: what they do to memory counts.

    effects.py --norace PATH --clang PATH"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--norace", required=True, type=os.path.abspath)
parser.add_argument("--clang", required=True)
options = parser.parse_args()

WHOLE = """# what the library does
library_fill writes 0 arg1
library_sum reads 0 arg1   # and nothing else

library_length reads 0 string
"""
failed = 0


def say(what):
    global failed
    failed += 1
    print(what)


def explore(folder, effects, arguments):
    with open(os.path.join(folder, "effects"), "w") as out:
        out.write(effects)
    command = [options.norace, "explore", "--json", "--effects", "effects", "./user", "--", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder)


with tempfile.TemporaryDirectory() as folder:
    library, program = os.path.join(folder, "libeffects.so"), os.path.join(folder, "user")
    subprocess.run([options.clang, "-O1", "-shared", "-fPIC", os.path.join(HERE, "effects_library.c"), "-o", library], check=True)
    subprocess.run([options.norace, "cc", "-g", os.path.join(HERE, "effects_user.c"), library, "-Wl,-rpath," + folder, "-o", program], check=True)
    for effects, arguments, expected, why in (
            (WHOLE, [], "race-free", None),
            (WHOLE, ["more"], "race", None),
            (WHOLE.replace("arg1   #", "arg1*2 #"), ["more"], "race", None),
            (WHOLE.replace("writes 0 arg1", "writes 0 8"), ["more"], "race-free", None),  # as it was told
            ("library_fill\nlibrary_sum\nlibrary_length", ["more"], "race-free", None),
            ("", [], "unknown", "library_sum"),
            (WHOLE.replace("library_length reads 0 string", ""), [], "unknown", "library_length, which norace does not see into")):
        result = json.loads(explore(folder, effects, arguments).stdout)
        if result["verdict"] != expected or (why and why not in result["reason"]):
            say("%r %s: %s, expected %s: %s" % (effects, arguments, result["verdict"], expected, result.get("reason")))
        if expected == "race-free" and not any("--effects" in text for text in result["assumptions"]):
            say("the verdict does not say that it believes the file")
    done = explore(folder, WHOLE, ["more"])
    replay = subprocess.run([options.norace, "replay", "--json", "user.norace/race-1.json"], capture_output=True, text=True, cwd=folder)
    if json.loads(replay.stdout)["verdict"] != "race":
        say("the race does not replay: " + replay.stdout)
    for wrong in "f reads", "f reads 0", "f touches 0 8", "f reads 9 8", "f reads 0 eight", "f writes 0 string", "f reads 0 arg1*", "f reads 0 arg7":
        done = explore(folder, "ok\n" + wrong + "\n", [])
        if done.returncode != 65 or "effects:2:" not in done.stderr:
            say("%r: status %d, %s" % (wrong, done.returncode, done.stderr))
    listed = subprocess.run([options.norace, "check", "--dry-run", "./user"], capture_output=True, text=True, cwd=folder)
    if listed.returncode or not all(name in listed.stdout for name in ("library_fill", "library_sum", "library_length", "--allow=unseen")) or "pthread_create" in listed.stdout:
        say("--dry-run: status %d\n%s%s" % (listed.returncode, listed.stdout, listed.stderr))
    with open(os.path.join(folder, "plain.c"), "w") as out:
        out.write("#include <stdio.h>\nint main(void) { puts(\"it runs\"); return 0; }\n")
    listed = subprocess.run([options.norace, "check", "--dry-run", "plain.c"], capture_output=True, text=True, cwd=folder)
    if listed.returncode or "nothing that it calls by name stops a search" not in listed.stdout or "it runs" in listed.stdout:
        say("--dry-run: status %d\n%s%s" % (listed.returncode, listed.stdout, listed.stderr))
sys.exit(failed > 0)
