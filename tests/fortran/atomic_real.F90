! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program atomic_real
  implicit none
  integer :: i
  real(8) :: x
  x = 0
!$omp parallel do
  do i = 1, 3
#ifdef MENDED
!$omp atomic
#endif
    x = x + i
  end do
end program
