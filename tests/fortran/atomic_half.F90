! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program atomic_half
  implicit none
  integer :: x, y
  x = 0
!$omp parallel sections
!$omp section
!$omp atomic
  x = x + 1
!$omp section
#ifdef MENDED
!$omp atomic read
#endif
  y = x
!$omp end parallel sections
end program
