! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_reduce_array
  implicit none
  integer :: i, j, k
  integer :: a(8), h(3)
  a = [1, 2, 3, 1, 2, 3, 1, 2]
  h = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(+: h)
#endif
  do i = 1, 8
    h(a(i)) = h(a(i)) + 1
  end do
end program
