! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program lock_forgotten
  use omp_lib
  implicit none
  integer :: i, x
  integer(omp_lock_kind) :: lock
  x = 0
  call omp_init_lock(lock)
!$omp parallel do
  do i = 1, 4
#ifdef MENDED
    call omp_set_lock(lock)
#endif
    x = x + 1
#ifdef MENDED
    call omp_unset_lock(lock)
#endif
  end do
  call omp_destroy_lock(lock)
end program
