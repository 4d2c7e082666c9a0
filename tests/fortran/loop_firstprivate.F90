! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_firstprivate
  implicit none
  integer :: i, x, a(20)
  x = 3
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do firstprivate(x)
#endif
  do i = 1, 20
    x = x + i
    a(i) = x
  end do
end program
