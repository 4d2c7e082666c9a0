! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_task_recursive
  implicit none
  integer :: i, j, k
  integer :: r
  r = 0
!$omp parallel
!$omp single
#ifndef MENDED
  call walk(3)
#else
  call walk_safe(3)
#endif
!$omp end single
!$omp end parallel
contains
  recursive subroutine walk(n)
    integer, value :: n
    if (n == 0) return
!$omp task shared(r)
    r = r + n
!$omp end task
    call walk(n - 1)
!$omp taskwait
  end subroutine
  recursive subroutine walk_safe(n)
    integer, value :: n
    if (n == 0) return
!$omp task shared(r)
    r = r + n
!$omp end task
!$omp taskwait
    call walk_safe(n - 1)
  end subroutine
end program
