! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_master_reads
  implicit none
  integer :: i, j, k
  integer :: n, m
  n = 0
!$omp parallel
!$omp master
  n = 1
!$omp end master
#ifdef MENDED
!$omp barrier
#endif
!$omp single
  m = n
!$omp end single
!$omp end parallel
end program
