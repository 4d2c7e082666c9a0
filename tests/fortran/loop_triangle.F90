! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_triangle
  implicit none
  integer :: i, j, a(8, 8)
  a = 0
!$omp parallel do private(j)
  do i = 1, 8
    do j = i, 8
#ifndef MENDED
      a(j, i) = a(i, 1) + 1
#else
      a(j, i) = 1
#endif
    end do
  end do
end program
