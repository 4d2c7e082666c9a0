! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program task_no_wait
  implicit none
  integer :: x, y
  x = 0
!$omp parallel
!$omp single
!$omp task shared(x)
  x = 1
!$omp end task
#ifdef MENDED
!$omp taskwait
#endif
  y = x
!$omp end single
!$omp end parallel
end program
