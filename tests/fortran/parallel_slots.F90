! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program parallel_slots
  use omp_lib
  implicit none
  integer :: a(0:63), me
  a = 0
!$omp parallel private(me)
  me = omp_get_thread_num()
#ifndef MENDED
  a(me / 2) = me
#else
  a(me) = me
#endif
!$omp end parallel
end program
