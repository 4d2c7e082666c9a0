! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_matmul
  implicit none
  integer :: i, j, k
  real(8) :: a(5, 5), b(5, 5), c(5, 5), t
  a = 1
  b = 2
#ifndef MENDED
!$omp parallel do private(j, k)
#else
!$omp parallel do private(j, k, t)
#endif
  do i = 1, 5
    do j = 1, 5
      t = 0
      do k = 1, 5
        t = t + a(i, k) * b(k, j)
      end do
      c(i, j) = t
    end do
  end do
end program
