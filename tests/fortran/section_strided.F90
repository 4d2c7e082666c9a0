! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_section_strided
  implicit none
  integer :: i, j, k
  integer :: a(24)
  a = 0
!$omp parallel do
  do i = 1, 3
#ifndef MENDED
    a(i : 24 : 2) = i
#else
    a(i : 24 : 3) = i
#endif
  end do
end program
