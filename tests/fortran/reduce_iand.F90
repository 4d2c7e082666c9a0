! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_iand
  implicit none
  integer :: i, j, k
  integer :: a(8), s
  a = 3
  s = 7
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(iand: s)
#endif
  do i = 1, 8
    s = iand(s, a(i))
  end do
end program
