! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_array_whole_in_team
  implicit none
  integer :: i, j, k
  integer :: a(8)
!$omp parallel
#ifndef MENDED
  a = 1
#else
!$omp single
  a = 1
!$omp end single
#endif
!$omp end parallel
end program
