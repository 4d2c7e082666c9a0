! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_private_scalar
  implicit none
  integer :: i, j, k
  integer :: t, a(8)
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do private(t)
#endif
  do i = 1, 8
    t = 2 * i
    a(i) = t
  end do
end program
