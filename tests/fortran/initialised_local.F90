! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_initialised_local
  implicit none
  integer :: i, j, k
  integer :: seen = 0, a(8)
  a = [(i, i = 1, 8)]
#ifndef MENDED
!$omp parallel do
  do i = 1, 8
    if (a(i) > 3) seen = i
#else
!$omp parallel do reduction(max: seen)
  do i = 1, 8
    if (a(i) > 3) seen = max(seen, i)
#endif
  end do
end program
