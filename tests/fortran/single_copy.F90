! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_single_copy
  implicit none
  integer :: i, j, k
  integer :: n, a(8)
!$omp parallel
!$omp single
  n = 4
#ifndef MENDED
!$omp end single nowait
  a(1) = n
#else
!$omp end single
!$omp single
  a(1) = n
!$omp end single
#endif
!$omp end parallel
end program
