! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program task_group
  implicit none
  integer :: x, y
  x = 0
!$omp parallel
!$omp single
#ifdef MENDED
!$omp taskgroup
#endif
!$omp task shared(x)
  x = 1
!$omp end task
#ifdef MENDED
!$omp end taskgroup
#endif
  y = x
!$omp end single
!$omp end parallel
end program
