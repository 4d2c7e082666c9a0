! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_workshare_forgotten
  implicit none
  integer :: i, j, k
  integer :: a(8), b(8)
  b = 1
#ifndef MENDED
!$omp parallel
  a = b + 1
!$omp end parallel
#else
!$omp parallel workshare
  a = b + 1
!$omp end parallel workshare
#endif
end program
