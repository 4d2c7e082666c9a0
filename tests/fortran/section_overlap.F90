! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_section_overlap
  implicit none
  integer :: i, j, k
  integer :: a(24)
  a = 0
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    a(5 * i - 4 : 5 * i + 1) = i
#else
    a(5 * i - 4 : 5 * i) = i
#endif
  end do
end program
