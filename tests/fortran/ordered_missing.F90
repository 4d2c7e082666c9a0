! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program ordered_missing
  implicit none
  integer :: i, x
  x = 0
!$omp parallel do ordered
  do i = 1, 10
#ifdef MENDED
!$omp ordered
#endif
    x = x + i
#ifdef MENDED
!$omp end ordered
#endif
  end do
end program
