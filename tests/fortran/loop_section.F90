! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_section
  implicit none
  integer :: i, a(4, 10), b(4)
  a = 1
!$omp parallel do
  do i = 1, 9
#ifndef MENDED
    a(:, i) = a(:, i + 1)
#else
    a(:, i) = i
#endif
  end do
end program
