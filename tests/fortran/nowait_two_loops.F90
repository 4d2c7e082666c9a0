! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_nowait_two_loops
  implicit none
  integer :: i, j, k
  integer :: a(8), b(8)
!$omp parallel
!$omp do schedule(static, 1)
  do i = 1, 8
    a(i) = i
  end do
#ifndef MENDED
!$omp end do nowait
#else
!$omp end do
#endif
!$omp do schedule(static, 1)
  do i = 1, 8
    b(i) = a(9 - i)
  end do
!$omp end do
!$omp end parallel
end program
