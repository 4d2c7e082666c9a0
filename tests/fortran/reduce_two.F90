! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_two
  implicit none
  integer :: i, j, k
  integer :: a(8), s, t
  a = 1
  s = 0
  t = 0
#ifndef MENDED
!$omp parallel do reduction(+: s)
#else
!$omp parallel do reduction(+: s) reduction(max: t)
#endif
  do i = 1, 8
    s = s + a(i)
    t = max(t, a(i))
  end do
end program
