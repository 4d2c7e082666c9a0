! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_one
  implicit none
  integer :: i, a(5), x
  x = 0
!$omp parallel do
#ifndef MENDED
  do i = 1, 2
#else
  do i = 1, 1
#endif
    x = x + i
  end do
end program
