! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_lastprivate_value
  implicit none
  integer :: i, j, k
  integer :: last, a(8)
  a = 1
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do lastprivate(last)
#endif
  do i = 1, 8
    last = a(i)
  end do
end program
