! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_long
  implicit none
  integer(8) :: i, a(20)
  a = 0
!$omp parallel do
  do i = 1_8, 19_8
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = i
#endif
  end do
end program
