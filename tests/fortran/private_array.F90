! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_private_array
  implicit none
  integer :: i, j, k
  integer :: t(3), a(8)
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do private(t)
#endif
  do i = 1, 8
    t = i
    a(i) = t(2)
  end do
end program
