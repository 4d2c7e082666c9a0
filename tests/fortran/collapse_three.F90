! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_collapse_three
  implicit none
  integer :: i, j, k
  integer :: a(2, 3, 2)
  a = 0
!$omp parallel do collapse(3)
  do i = 1, 2
    do j = 1, 3
      do k = 1, 2
#ifndef MENDED
        a(k, j, 1) = i
#else
        a(k, j, i) = i
#endif
      end do
    end do
  end do
end program
