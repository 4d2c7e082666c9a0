! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_ieor
  implicit none
  integer :: i, j, k
  integer :: a(8), s
  a = 3
  s = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(ieor: s)
#endif
  do i = 1, 8
    s = ieor(s, a(i))
  end do
end program
