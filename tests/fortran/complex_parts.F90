! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_complex_parts
  implicit none
  integer :: i, j, k
  complex :: z(4)
  z = (1.0, 0.0)
!$omp parallel do
#ifndef MENDED
  do i = 2, 4
    z(i) = z(i - 1) * (0.0, 1.0)
#else
  do i = 1, 4
    z(i) = z(i) * (0.0, 1.0)
#endif
  end do
end program
