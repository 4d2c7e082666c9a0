#!/usr/bin/env python3
"""Several ranks share one search: mpirun -n N norace explore ...

    ranks_test.py NORACE

With each MPI that is installed and was there when norace was built: verdict and number of executions are those of one process."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import programs

NORACE = os.path.abspath(sys.argv.pop(1))
AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
# UCX, on which Debian's MPICH stands, patches functions that AddressSanitizer has replaced, unless it is told not to.
SETTINGS = dict(AS_ROOT, UCX_MEM_MMAP_HOOK_MODE="none", UCX_MEM_EVENTS="no")
LAUNCHERS = {"openmpi": ["mpirun.openmpi", "--oversubscribe"], "mpich": ["mpirun.mpich"]}


def available():
    """The MPIs that can be tried."""
    return [mpi for mpi, command in LAUNCHERS.items()
            if shutil.which(command[0]) and os.path.exists(os.path.join(os.path.dirname(NORACE), "norace-%s.so" % mpi))]


class RanksTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="norace-ranks-")

    def tearDown(self):
        self.folder.cleanup()

    def build(self, text, **macros):
        source = os.path.join(self.folder.name, "program.c")
        with open(source, "w") as file:
            file.write(text)
        options = ["-D%s=%d" % macro for macro in macros.items()]
        subprocess.run([NORACE, "cc", "-g", *options, source, "-o", source[:-2], "-pthread"], check=True)
        return source[:-2]

    def search(self, mpi, ranks, program, *options, eager=True):
        command = [*LAUNCHERS[mpi], "-n", str(ranks), NORACE, "explore", "--json", *options, program]
        environment = dict(os.environ, **SETTINGS, **({"NORACE_EAGER": "1"} if eager else {}))
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder.name, timeout=300, env=environment)
        return json.loads(done.stdout[done.stdout.index("{"):])

    def test_the_count_is_that_of_one_process(self):
        program = self.build(programs.COUNTERS, THREADS=3, TURNS=3)
        for mpi in available():
            with self.subTest(mpi=mpi):
                result = self.search(mpi, 3, program, "--order=hb", "--merge=off")
                self.assertEqual((result["verdict"], result["stats"]["executions"]), ("race-free", programs.orders(3, 3)), result.get("reason"))

    def test_branches_that_come_back_early_are_not_tried_again(self):
        program = self.build(programs.COUNTERS, THREADS=3, TURNS=4)
        for mpi in available():
            for _ in range(4):
                result = self.search(mpi, 2, program, "--order=hb", "--merge=off", eager=False)
                self.assertEqual((result["verdict"], result["stats"]["executions"]), ("race-free", programs.orders(3, 4)), mpi)

    @unittest.skipUnless("openmpi" in available(), "Open MPI")
    def test_a_rank_that_is_killed_costs_only_time(self):
        program = self.build(programs.COUNTERS, THREADS=3, TURNS=5)
        command = [*LAUNCHERS["openmpi"], "--enable-recovery", "-n", "3", NORACE, "explore", "--json", "--order=hb", "--merge=off", program]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=self.folder.name, env=dict(os.environ, **SETTINGS))
        while running.poll() is None and not self.processes(program, rank="2"):
            time.sleep(0.05)
        time.sleep(1)
        for pid in self.processes(NORACE, rank="2"):
            os.kill(pid, signal.SIGKILL)
        out = running.communicate(timeout=300)[0]
        result = json.loads(out[out.index("{"):])
        self.assertEqual((result["verdict"], result["stats"]["executions"]), ("race-free", programs.orders(3, 5)))

    def processes(self, file, rank):
        """Those that run this file for a rank of Open MPI."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ") as environment:
                    mine = f"OMPI_COMM_WORLD_RANK={rank}" in environment.read().split("\0")
                if mine and os.readlink(f"/proc/{pid}/exe") == os.path.realpath(file):
                    found.append(int(pid))
            except OSError:
                continue
        return found

    def test_with_reductions(self):
        program = self.build(programs.COUNTERS, THREADS=3, TURNS=3)
        for mpi in available():
            with self.subTest(mpi=mpi):
                self.assertEqual(self.search(mpi, 2, program)["verdict"], "race-free")

    def test_a_race_is_told_and_confirmed(self):
        program = self.build(programs.RACY, THREADS=4)
        for mpi in available():
            with self.subTest(mpi=mpi):
                result = self.search(mpi, 3, program, "--order=hb", "--merge=off")
                self.assertEqual(result["verdict"], "race")
                self.assertTrue(all(race["confirmed"] for race in result["races"]))
                self.assertEqual(len(result["races"]), 1)


if __name__ == "__main__":
    unittest.main()
