! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_near_collapse
  implicit none
  integer :: i, j, x
  x = 0
!$omp parallel do collapse(2)
  do i = 1, 10
    do j = 1, 4
#ifndef MENDED
      if (i == 1 .and. j < 3) x = i
#else
      if (i == 1 .and. j < 2) x = i
#endif
    end do
  end do
end program
