! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_lock_held
  use omp_lib
  implicit none
  integer :: i, j, k
  integer(omp_lock_kind) :: l
  integer :: n
  n = 0
  call omp_init_lock(l)
!$omp parallel
  call omp_set_lock(l)
#ifndef MENDED
  call omp_unset_lock(l)
  n = n + 1
#else
  n = n + 1
  call omp_unset_lock(l)
#endif
!$omp end parallel
end program
