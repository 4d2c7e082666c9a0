! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program sections_three
  implicit none
  integer :: a(3)
!$omp parallel sections
!$omp section
  a(1) = 1
!$omp section
  a(2) = 2
!$omp section
#ifndef MENDED
  a(3) = a(1)
#else
  a(3) = 3
#endif
!$omp end parallel sections
end program
