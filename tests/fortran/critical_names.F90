! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program critical_names
  implicit none
  integer :: x
  x = 0
!$omp parallel sections
!$omp section
!$omp critical (one)
  x = x + 1
!$omp end critical (one)
!$omp section
#ifndef MENDED
!$omp critical (two)
#else
!$omp critical (one)
#endif
  x = x + 1
#ifndef MENDED
!$omp end critical (two)
#else
!$omp end critical (one)
#endif
!$omp end parallel sections
end program
