! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_guided
  implicit none
  integer :: i, a(30)
  a = 0
!$omp parallel do schedule(guided)
  do i = 2, 30
#ifndef MENDED
    a(i) = a(i - 1)
#else
    a(i) = i
#endif
  end do
end program
