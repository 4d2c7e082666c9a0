! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_array_sum
  implicit none
  integer :: i, a(10), b(10)
  a = 1
!$omp parallel do
  do i = 1, 10
#ifndef MENDED
    a(i) = sum(a)
#else
    b(i) = sum(a)
#endif
  end do
end program
