! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_task_read_before_wait
  implicit none
  integer :: i, j, k
  integer :: x, y
  x = 0
!$omp parallel
!$omp single
!$omp task shared(x)
  x = 1
!$omp end task
#ifndef MENDED
  y = x
!$omp taskwait
#else
!$omp taskwait
  y = x
#endif
!$omp end single
!$omp end parallel
end program
