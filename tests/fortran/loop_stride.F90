! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_stride
  implicit none
  integer :: i, a(60)
  a = 0
!$omp parallel do
#ifndef MENDED
  do i = 1, 58, 3
#else
  do i = 1, 57, 3
#endif
#ifndef MENDED
    a(i + 3) = a(i)
#else
    a(i + 2) = a(i)
#endif
  end do
end program
