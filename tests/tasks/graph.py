#!/usr/bin/env python3
"""The races of each execution by its computation graph alone (formula 1, transitive closure) are those that the vector clocks see.

    graph.py NORACE FILES      programs with an EXPECT line, in C or in the paper's language"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile


def look(norace, path):
    source = pathlib.Path(path).read_text(errors="replace")
    expected = re.search(r"verdict=(\S+)", source).group(1)
    words = {key: (re.search(r"^// %s: *(.*)$" % key, source, re.M) or [None, ""])[1].split() for key in ("ARGS", "OPTIONS")}
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run([norace, "explore", "--json", "--check-graph", "--witness", folder, path, *words["OPTIONS"], *(["--", *words["ARGS"]] if words["ARGS"] else [])], capture_output=True, text=True, timeout=300)
    try:
        result = json.loads(ran.stdout)
    except ValueError:
        return 0, "no JSON, status %d: %s" % (ran.returncode, ran.stderr[-200:])
    found = "race" if any(r["confirmed"] for r in result["races"]) else result["verdict"]
    wrong = None if found == expected and "disagree" not in (result["reason"] or "") else "%s, expected %s: %s" % (found, expected, result["reason"])
    drawn = [n for graph in result.get("graph", []) for n in graph]
    if not wrong and result["stats"].get("graphs") and not drawn:
        wrong = "the result has no graph"
    if not wrong and expected == "race-free" and any(n["races"] for n in drawn) and result["stats"].get("graphs") == result["stats"]["executions"]:
        wrong = "race-free, and a node of a graph races"
    return result["stats"].get("graphs") or 0, wrong


def main():
    norace, files = sys.argv[1], sys.argv[2:]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        looked = list(zip(files, pool.map(lambda path: look(norace, path), files)))
    for path, (graphs, wrong) in looked:
        if wrong:
            print("%s: %s" % (path, wrong))
    print("%d programs, %d graphs checked, %d programs without one, %d wrong" % (
        len(looked), sum(graphs for _, (graphs, _) in looked), sum(not graphs for _, (graphs, _) in looked), sum(bool(wrong) for _, (_, wrong) in looked)))
    sys.exit(any(wrong for _, (_, wrong) in looked) or not looked)


main()
