! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_descriptor_lower_bound
  implicit none
  integer :: i, j, k
  integer :: a(-3:4)
  a = 1
!$omp parallel do
#ifndef MENDED
  do i = -3, 3
    a(i) = a(i + 1)
#else
  do i = -3, 0
    a(i) = a(i + 4)
#endif
  end do
end program
