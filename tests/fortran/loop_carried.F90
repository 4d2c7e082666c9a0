! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_carried
  implicit none
  integer :: i, a(40)
  a = 1
!$omp parallel do
  do i = 2, 40
#ifndef MENDED
    a(i) = a(i - 1) + 1
#else
    a(i) = i + 1
#endif
  end do
end program
