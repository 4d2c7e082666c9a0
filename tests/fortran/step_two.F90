! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_step_two
  implicit none
  integer :: i, j, k
  integer :: a(18)
  a = 1
!$omp parallel do
  do i = 1, 15, 2
#ifndef MENDED
    a(i) = a(i + 2 - mod(i, 2) * 0)
#else
    a(i) = a(i + 1)
#endif
  end do
end program
