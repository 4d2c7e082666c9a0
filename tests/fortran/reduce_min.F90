! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_min
  implicit none
  integer :: i, j, k
  integer :: a(8), s
  a = 3
  s = 99
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(min: s)
#endif
  do i = 1, 8
    s = min(s, a(i))
  end do
end program
