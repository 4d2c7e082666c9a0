! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_if_clause
  implicit none
  integer :: i, j, k
  integer :: n, m
  m = 9
#ifndef MENDED
!$omp parallel if (m > 2)
#else
!$omp parallel if (m > 20)
#endif
  n = 1
!$omp end parallel
end program
