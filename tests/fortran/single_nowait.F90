! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program single_nowait
  implicit none
  integer :: x, y
  x = 0
!$omp parallel private(y)
!$omp single
  x = 1
#ifndef MENDED
!$omp end single nowait
#else
!$omp end single
#endif
  y = x
!$omp end parallel
end program
