! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_characters
  implicit none
  integer :: i
  character(len=20) :: text
  text = 'abcdefghijklmnopqrst'
!$omp parallel do
  do i = 1, 19
#ifndef MENDED
    text(i:i) = text(i+1:i+1)
#else
    text(i:i) = 'x'
#endif
  end do
end program
