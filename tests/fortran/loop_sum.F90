! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_sum
  implicit none
  integer :: i, s
  s = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(+:s)
#endif
  do i = 1, 40
    s = s + i
  end do
!$omp end parallel do
end program
