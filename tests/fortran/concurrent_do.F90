! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program concurrent_do
  implicit none
  integer :: i, x, a(10)
  x = 0
!$omp parallel do order(concurrent)
  do i = 1, 9
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = i
#endif
  end do
end program
