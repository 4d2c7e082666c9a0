! EXPECT: verdict=race
! MENDED: verdict=race-free
program io_internal
  implicit none
  integer :: i
  character(len=8) :: text(10), one
!$omp parallel do
  do i = 1, 10
#ifndef MENDED
    write (one, '(i4)') i
#else
    write (text(i), '(i4)') i
#endif
  end do
end program
