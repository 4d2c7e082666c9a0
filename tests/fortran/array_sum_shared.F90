! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_array_sum_shared
  implicit none
  integer :: i, j, k
  integer :: a(8), s
  a = 1
  s = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(+: s)
#endif
  do i = 1, 8
    s = s + sum(a(1:i))
  end do
end program
