! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program atomic_forgotten
  implicit none
  integer :: i, x
  x = 0
!$omp parallel do
  do i = 1, 10
#ifdef MENDED
!$omp atomic update
#endif
    x = x + i
  end do
end program
