! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_dynamic
  implicit none
  integer :: i, last, a(20)
  last = 0
!$omp parallel do schedule(dynamic)
  do i = 1, 20
    a(i) = i
#ifndef MENDED
    last = i
#endif
  end do
end program
