! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_atomic_read_missing
  implicit none
  integer :: i, j, k
  integer :: n, m
  n = 0
  m = 0
!$omp parallel sections
!$omp section
!$omp atomic write
  n = 1
!$omp section
#ifdef MENDED
!$omp atomic read
#endif
  m = n
!$omp end parallel sections
end program
