! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_ordered_sum
  implicit none
  integer :: i, j, k
  integer :: s, a(6)
  a = 1
  s = 0
!$omp parallel do ordered
  do i = 1, 6
#ifndef MENDED
    s = s + a(i)
#else
!$omp ordered
    s = s + a(i)
!$omp end ordered
#endif
  end do
end program
