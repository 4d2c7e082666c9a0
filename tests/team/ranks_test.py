#!/usr/bin/env python3
"""Several ranks share one search: mpirun -n N norace explore ...

    ranks_test.py NORACE

With each MPI that is installed and was there when norace was built: verdict and number of executions are those of one process."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
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

    def search(self, mpi, ranks, program, *options):
        command = [*LAUNCHERS[mpi], "-n", str(ranks), NORACE, "explore", "--json", *options, program]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder.name, timeout=300, env=dict(os.environ, NORACE_EAGER="1", **SETTINGS))
        return json.loads(done.stdout[done.stdout.index("{"):])

    def test_the_count_is_that_of_one_process(self):
        program = self.build(programs.COUNTERS, THREADS=3, TURNS=3)
        for mpi in available():
            with self.subTest(mpi=mpi):
                result = self.search(mpi, 3, program, "--order=hb", "--merge=off")
                self.assertEqual((result["verdict"], result["stats"]["executions"]), ("race-free", programs.orders(3, 3)), result.get("reason"))

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
