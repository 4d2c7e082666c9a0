! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_collapse
  implicit none
  integer :: i, j, a(6, 6)
  a = 0
!$omp parallel do collapse(2)
  do j = 1, 6
    do i = 1, 5
#ifndef MENDED
      a(i, j) = a(i + 1, j)
#else
      a(i, j) = i + j
#endif
    end do
  end do
end program
