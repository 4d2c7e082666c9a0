! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_downwards
  implicit none
  integer :: i, a(30)
  a = 0
!$omp parallel do
  do i = 29, 1, -1
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = i
#endif
  end do
end program
