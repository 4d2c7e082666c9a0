! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_character_slice
  implicit none
  integer :: i, j, k
  character(len=16) :: s
  s = ' '
!$omp parallel do
  do i = 1, 5
#ifndef MENDED
    s(3 * i - 2 : 3 * i + 1) = 'abcd'
#else
    s(3 * i - 2 : 3 * i) = 'abc'
#endif
  end do
end program
