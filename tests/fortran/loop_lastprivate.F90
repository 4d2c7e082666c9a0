! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_lastprivate
  implicit none
  integer :: i, x, a(20)
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do lastprivate(x)
#endif
  do i = 1, 20
    x = i
    a(i) = x
  end do
end program
