! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_real8
  implicit none
  integer :: i, j, k
  real(8) :: a(8), s
  a = 1d0
  s = 0d0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(+: s)
#endif
  do i = 1, 8
    s = s + a(i)
  end do
end program
