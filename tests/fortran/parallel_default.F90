! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program parallel_default
  implicit none
  integer :: x, y
  y = 1
#ifndef MENDED
!$omp parallel default(shared)
#else
!$omp parallel default(private) shared(y)
#endif
  x = y
!$omp end parallel
end program
