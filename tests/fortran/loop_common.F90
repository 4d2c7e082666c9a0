! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_common
  implicit none
  integer :: i, x, y
  common /shared/ x, y
!$omp parallel do
  do i = 1, 10
#ifndef MENDED
    x = x + i
#else
    call nothing(i)
#endif
  end do
end program

subroutine nothing(i)
  integer, intent(in) :: i
  integer :: k
  k = i
end subroutine
