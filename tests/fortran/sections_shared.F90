! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program sections_shared
  implicit none
  integer :: x, y
!$omp parallel sections
!$omp section
  x = 1
!$omp section
#ifndef MENDED
  x = 2
#else
  y = 2
#endif
!$omp end parallel sections
end program
