! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_jacobi
  implicit none
  integer :: i
  real :: u(20), v(20)
  u = 1
  v = 0
!$omp parallel do
  do i = 2, 19
#ifndef MENDED
    u(i) = 0.5 * (u(i - 1) + u(i + 1))
#else
    v(i) = 0.5 * (u(i - 1) + u(i + 1))
#endif
  end do
end program
