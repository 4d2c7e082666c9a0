! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_section_shift
  implicit none
  integer :: i, j, k
  integer :: a(16), b(16)
  a = 1
  b = 0
!$omp parallel do
  do i = 1, 3
#ifndef MENDED
    a(4 * i + 1 : 4 * i + 4) = a(4 * i - 3 : 4 * i)
#else
    b(4 * i + 1 : 4 * i + 4) = a(4 * i - 3 : 4 * i)
#endif
  end do
end program
