! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_kind_bytes
  implicit none
  integer :: i, j, k
  integer(1) :: a(8)
  a = 1_1
!$omp parallel do
  do i = 1, 7
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = a(i) + 1_1
#endif
  end do
end program
