! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program task_two
  implicit none
  integer :: x, y
!$omp parallel
!$omp single
!$omp task shared(x)
  x = 1
!$omp end task
!$omp task shared(x, y)
#ifndef MENDED
  x = 2
#else
  y = 2
#endif
!$omp end task
!$omp end single
!$omp end parallel
end program
