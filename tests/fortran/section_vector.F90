! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_section_vector
  implicit none
  integer :: i, j, k
  integer :: a(8), at(4)
  a = 0
  at = 3
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    a(at(i)) = i
#else
    a(at(i) + i) = i
#endif
  end do
end program
