! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_temporary
  implicit none
  integer :: i, t, a(30)
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do private(t)
#endif
  do i = 1, 30
    t = i * i
    a(i) = t
  end do
end program
