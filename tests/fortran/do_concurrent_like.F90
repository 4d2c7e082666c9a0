! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_do_concurrent_like
  implicit none
  integer :: i, j, k
  integer :: a(8), s
  s = 0
!$omp parallel do
  do i = 1, 8
#ifndef MENDED
    if (mod(i, 2) == 0) s = i
#else
    if (i == 8) s = i
#endif
    a(i) = i
  end do
end program
