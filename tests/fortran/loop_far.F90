! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_far
  implicit none
  integer :: i, a(40), b(40)
  a = 1
  b = 2
!$omp parallel do
  do i = 1, 20
#ifndef MENDED
    a(i) = a(i + 19) + 1
#else
    a(i) = a(i + 20) + 1
#endif
  end do
end program
