! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_common_block
  implicit none
  integer :: i, j, k
  integer :: n, m
  common /held/ n, m
  n = 0
  m = 0
!$omp parallel sections
!$omp section
  n = 1
!$omp section
#ifndef MENDED
  m = n
#else
  m = 2
#endif
!$omp end parallel sections
end program
