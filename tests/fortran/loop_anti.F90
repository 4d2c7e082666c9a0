! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_anti
  implicit none
  integer :: i, a(40)
  a = 1
!$omp parallel do
  do i = 1, 39
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = a(i) + 1
#endif
  end do
end program
