! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_task_nested_wait
  implicit none
  integer :: i, j, k
  integer :: x, y
  x = 0
!$omp parallel
!$omp single
#ifndef MENDED
!$omp task shared(x)
!$omp task shared(x)
  x = 1
!$omp end task
!$omp end task
!$omp taskwait
#else
!$omp taskgroup
!$omp task shared(x)
!$omp task shared(x)
  x = 1
!$omp end task
!$omp end task
!$omp end taskgroup
#endif
  y = x
!$omp end single
!$omp end parallel
end program
