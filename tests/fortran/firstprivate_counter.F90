! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_firstprivate_counter
  implicit none
  integer :: i, j, k
  integer :: n, a(8)
  n = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do firstprivate(n)
#endif
  do i = 1, 8
    n = n + 1
    a(i) = n
  end do
end program
