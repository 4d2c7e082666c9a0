#!/usr/bin/env python3
"""A process of the search that is killed costs only time.

    kill_test.py NORACE

Processes of a search with --jobs are killed with SIGKILL at random moments; verdict and number of executions must be those of one process."""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import programs

NORACE = os.path.abspath(sys.argv.pop(1))
THREADS, TURNS = 3, 4


def children(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as text:
            return [int(word) for word in text.read().split()]
    except OSError:
        return []


def descendants(pid):
    below = children(pid)
    return below + [deeper for child in below for deeper in descendants(child)]


def kill_some(process, most, chance):
    """Kills processes of the search, never its first one; returns how many."""
    killed = 0
    while process.poll() is None:
        first = children(process.pid)
        members = [pid for root in first for pid in descendants(root)]
        if members and killed < most and chance.random() < 0.5:
            try:
                os.kill(chance.choice(members), signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass
        time.sleep(0.02)
    return killed


class KillTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="norace-team-")
        source = os.path.join(self.folder.name, "counters.c")
        with open(source, "w") as text:
            text.write(programs.COUNTERS)
        self.program = source[:-2]
        subprocess.run([NORACE, "cc", "-DTHREADS=%d" % THREADS, "-DTURNS=%d" % TURNS, source, "-o", self.program, "-pthread"], check=True)

    def tearDown(self):
        self.folder.cleanup()

    def search(self, most, seed):
        command = [NORACE, "explore", "--json", "--order=hb", "--merge=off", "--jobs=4", self.program]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=self.folder.name, env=dict(os.environ, NORACE_EAGER="1"))
        killed = kill_some(process, most, random.Random(seed))
        return json.loads(process.stdout.read()), killed

    def test_killed_processes_cost_only_time(self):
        killed = 0
        for seed in range(3):
            result, deaths = self.search(6, seed)
            killed += deaths
            self.assertEqual(result["verdict"], "race-free", result.get("reason"))
            self.assertEqual(result["stats"]["executions"], programs.orders(THREADS, TURNS))
        self.assertGreater(killed, 0)

    def test_a_search_that_is_interrupted_goes_on(self):
        kept = os.path.join(self.folder.name, "search")
        saved = 0
        for turn in range(200):
            how = ["--resume", kept] if turn else []
            command = [NORACE, "explore", "--json", "--order=hb", "--merge=off", "--jobs=%d" % (1 + turn % 3), "--max-schedules=%d" % (5000 * (turn + 1)),
                       "--save", kept, *how, self.program]
            done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder.name)
            result = json.loads(done.stdout)
            if result["verdict"] == "race-free":
                break
            self.assertEqual(result["verdict"], "unknown")
            saved += os.path.exists(kept)
        self.assertEqual(result["verdict"], "race-free")
        self.assertEqual(result["stats"]["executions"], programs.orders(THREADS, TURNS))
        self.assertGreater(saved, 2)
        self.assertFalse(os.path.exists(kept))

    def test_one_that_dies_always_is_no_proof(self):
        result, deaths = self.search(1000, 7)
        if deaths > 100 and result["verdict"] != "race-free":
            self.assertIn("before its time", result["reason"])
        else:
            self.assertEqual(result["stats"]["executions"], programs.orders(THREADS, TURNS))


if __name__ == "__main__":
    unittest.main()
