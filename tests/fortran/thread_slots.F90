! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_thread_slots
  use omp_lib
  implicit none
  integer :: i, j, k
  integer :: a(0:16)
  a = 0
!$omp parallel
#ifndef MENDED
  a(omp_get_thread_num() / 2) = 1
#else
  a(omp_get_thread_num()) = 1
#endif
!$omp end parallel
end program
