! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_empty
  implicit none
  integer :: i, n, a(5), x
  n = 0
  x = 0
!$omp parallel do
#ifndef MENDED
  do i = 1, 5
#else
  do i = 1, n
#endif
    x = i
  end do
end program
