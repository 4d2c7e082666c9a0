! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_ior
  implicit none
  integer :: i, j, k
  integer :: a(8), s
  a = 3
  s = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(ior: s)
#endif
  do i = 1, 8
    s = ior(s, a(i))
  end do
end program
