! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_nested_team
  implicit none
  integer :: i, j, k
  integer :: n
!$omp parallel num_threads(2)
!$omp parallel num_threads(2)
#ifdef MENDED
!$omp atomic write
#endif
  n = 1
!$omp end parallel
!$omp end parallel
end program
