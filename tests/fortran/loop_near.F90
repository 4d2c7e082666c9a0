! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_near
  implicit none
  integer :: i, x, a(40)
  x = 0
!$omp parallel do
  do i = 1, 40
#ifndef MENDED
    if (i == 3 .or. i == 4) x = i
#else
    if (i == 3) x = i
#endif
    a(i) = i
  end do
end program
