! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program barrier_missing
  use omp_lib
  implicit none
  integer :: x, y
  x = 0
!$omp parallel private(y)
  if (omp_get_thread_num() == 0) x = 1
#ifdef MENDED
!$omp barrier
#endif
  y = x
!$omp end parallel
end program
