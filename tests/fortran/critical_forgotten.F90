! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program critical_forgotten
  implicit none
  integer :: i, x
  x = 0
!$omp parallel do
  do i = 1, 10
#ifdef MENDED
!$omp critical
#endif
    x = x + 1
#ifdef MENDED
!$omp end critical
#endif
  end do
end program
