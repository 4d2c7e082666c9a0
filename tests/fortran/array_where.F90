! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_array_where
  implicit none
  integer :: i, j, k
  integer :: a(8), b(8)
  a = 1
  b = 0
!$omp parallel do
#ifndef MENDED
  do i = 1, 7
#else
  do i = 1, 7, 2
#endif
    where (a(i : i + 1) > 0) a(i : i + 1) = -a(i : i + 1)
  end do
end program
