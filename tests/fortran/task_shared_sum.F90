! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_task_shared_sum
  implicit none
  integer :: i, j, k
  integer :: s
  s = 0
!$omp parallel
!$omp single
  do i = 1, 3
!$omp task shared(s)
#ifdef MENDED
!$omp atomic
#endif
    s = s + 1
!$omp end task
  end do
!$omp end single
!$omp end parallel
end program
