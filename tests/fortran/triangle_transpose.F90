! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_triangle_transpose
  implicit none
  integer :: i, j, k
  integer :: a(4, 4)
  a = 1
!$omp parallel do private(j)
  do i = 1, 4
#ifndef MENDED
    do j = 1, 4
#else
    do j = 1, i - 1
#endif
      a(i, j) = a(j, i)
    end do
  end do
end program
