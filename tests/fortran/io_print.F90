! EXPECT: verdict=race
! MENDED: verdict=race-free
program io_print
  implicit none
  integer :: i, x
  x = 0
!$omp parallel do
  do i = 1, 2
#ifndef MENDED
    x = i
#endif
    print *, x
  end do
end program
