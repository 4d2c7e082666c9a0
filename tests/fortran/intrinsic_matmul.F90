! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_intrinsic_matmul
  implicit none
  integer :: i, j, k
  real :: a(3, 3), b(3, 3), c(3, 3)
  a = 1
  b = 2
!$omp parallel do
  do i = 1, 3
#ifndef MENDED
    c = matmul(a, b)
#else
    c(:, i) = matmul(a, b(:, i))
#endif
  end do
end program
