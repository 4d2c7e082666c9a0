! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_task_block_halves
  implicit none
  integer :: i, j, k
  integer :: a(8)
!$omp parallel
!$omp single
!$omp task shared(a)
#ifndef MENDED
  a(1:5) = 1
#else
  a(1:4) = 1
#endif
!$omp end task
!$omp task shared(a)
  a(5:8) = 2
!$omp end task
!$omp end single
!$omp end parallel
end program
