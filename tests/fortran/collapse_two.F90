! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_collapse_two
  implicit none
  integer :: i, j, k
  integer :: a(4, 4)
  a = 1
#ifndef MENDED
!$omp parallel do collapse(2)
#else
!$omp parallel do
#endif
  do i = 1, 4
    do j = 2, 4
      a(j, i) = a(j - 1, i)
    end do
  end do
end program
