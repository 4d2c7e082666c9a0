! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_critical_two_names
  implicit none
  integer :: i, j, k
  integer :: n
  n = 0
!$omp parallel sections
!$omp section
!$omp critical (one)
  n = n + 1
!$omp end critical (one)
!$omp section
#ifndef MENDED
!$omp critical (two)
  n = n + 1
!$omp end critical (two)
#else
!$omp critical (one)
  n = n + 1
!$omp end critical (one)
#endif
!$omp end parallel sections
end program
