! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_task_depend_chain
  implicit none
  integer :: i, j, k
  integer :: x
  x = 0
!$omp parallel
!$omp single
#ifndef MENDED
!$omp task shared(x) depend(in: x)
  x = x + 1
!$omp end task
!$omp task shared(x) depend(in: x)
#else
!$omp task shared(x) depend(inout: x)
  x = x + 1
!$omp end task
!$omp task shared(x) depend(inout: x)
#endif
  x = x + 2
!$omp end task
!$omp end single
!$omp end parallel
end program
