#!/usr/bin/env python3
"""norace fc as a build system uses it, what a report says in Fortran's words, and what cannot be compiled.

    command_test.py --norace PATH"""
import argparse
import json
import os
import subprocess
import tempfile
import textwrap
import unittest

NORACE = None

MODULE = """\
    module work
      integer :: total = 0
    contains
      subroutine add(n)
        integer, intent(in) :: n
        integer :: i
    !$omp parallel do
        do i = 1, n
          total = total + i
        end do
      end subroutine
    end module
    """
MAIN = """\
    program main
      use work
      call add(10)
      print *, total
    end program
    """


class Fortran(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        with open(os.path.join(self.folder.name, name), "w") as file:
            file.write(textwrap.dedent(text))

    def run_norace(self, *words):
        return subprocess.run([NORACE, *words], cwd=self.folder.name, capture_output=True, text=True)

    def test_objects_and_modules(self):
        self.write("work.f90", MODULE)
        self.write("main.f90", MAIN)
        for name in ("work", "main"):
            ran = self.run_norace("fc", "-fopenmp", "-c", name + ".f90", "-o", name + ".o")
            self.assertEqual(0, ran.returncode, ran.stderr)
        ran = self.run_norace("fc", "-fopenmp", "work.o", "main.o", "-o", "prog")
        self.assertEqual(0, ran.returncode, ran.stderr)
        plain = subprocess.run([os.path.join(self.folder.name, "prog")], capture_output=True, text=True)
        self.assertEqual("55", plain.stdout.strip())
        ran = self.run_norace("explore", "--json", "./prog")
        race = json.loads(ran.stdout)["races"][0]
        self.assertEqual("total", race["location"]["name"])
        self.assertEqual({"add"}, {access["function"] for access in race["accesses"]})

    def test_array_element(self):
        self.write("a.f90", """\
            program p
              integer :: i, j, a(4, 4)
              a = 0
            !$omp parallel do private(j)
              do i = 1, 4
                do j = 1, 4
                  a(2, 3) = i
                end do
              end do
            end program
            """)
        ran = self.run_norace("explore", "--json", "a.f90")
        self.assertEqual("a(2,3)", json.loads(ran.stdout)["races"][0]["location"]["name"])

    def test_mixed_with_c(self):
        self.write("inc.c", "int n; void inc_(void) { n++; }\n")
        self.write("p.f90", """\
            program p
            !$omp parallel num_threads(2)
              call inc()
            !$omp end parallel
            end program
            """)
        ran = self.run_norace("explore", "--json", "inc.c", "p.f90")
        self.assertEqual("race", json.loads(ran.stdout)["verdict"], ran.stderr)

    def test_fixed_form(self):
        self.write("p.f", "      PROGRAM P\n      INTEGER I, S\n      S = 0\nC$OMP PARALLEL DO\nC$OMP& REDUCTION(+:S)\n"
                   "      DO 10 I = 1, 10\n        S = S + I\n 10   CONTINUE\n      END\n")
        ran = self.run_norace("check", "--json", "p.f")
        self.assertEqual("race-free", json.loads(ran.stdout)["verdict"], ran.stderr)

    def test_not_fortran(self):
        self.write("bad.f90", "program p\n  this is no fortran\nend program\n")
        ran = self.run_norace("check", "bad.f90")
        self.assertEqual(65, ran.returncode)
        self.assertIn("bad.f90:2", ran.stderr)

    def test_no_such_file(self):
        ran = self.run_norace("check", "none.f90")
        self.assertEqual(65, ran.returncode)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--norace", required=True)
    options = parser.parse_args()
    NORACE = options.norace
    unittest.main(argv=["command_test.py"])
