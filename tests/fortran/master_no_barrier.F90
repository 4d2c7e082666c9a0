! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program master_no_barrier
  implicit none
  integer :: x, y
  x = 0
!$omp parallel private(y)
!$omp master
  x = 1
!$omp end master
#ifdef MENDED
!$omp barrier
#endif
  y = x
!$omp end parallel
end program
