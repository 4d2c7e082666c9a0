! EXPECT: verdict=race
! MENDED: verdict=race-free
program task_depend
  implicit none
  integer :: x, y
  x = 0
!$omp parallel
!$omp single
#ifndef MENDED
!$omp task shared(x)
#else
!$omp task shared(x) depend(out: x)
#endif
  x = 1
!$omp end task
#ifndef MENDED
!$omp task shared(x, y)
#else
!$omp task shared(x, y) depend(in: x)
#endif
  y = x
!$omp end task
!$omp end single
!$omp end parallel
end program
