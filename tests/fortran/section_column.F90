! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_section_column
  implicit none
  integer :: i, j, k
  real :: a(6, 6)
  a = 1.0
!$omp parallel do
  do i = 2, 6
#ifndef MENDED
    a(:, i) = a(:, i - 1) + 1.0
#else
    a(i, 2:) = a(i, 1)
#endif
  end do
end program
