! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_max
  implicit none
  integer :: i, m, a(30)
  do i = 1, 30
    a(i) = mod(i * 7, 31)
  end do
  m = 0
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(max:m)
#endif
  do i = 1, 30
    m = max(m, a(i))
  end do
end program
