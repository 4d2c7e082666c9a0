! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_saved
  implicit none
  integer :: i
!$omp parallel do
  do i = 1, 10
    call count_up(i)
  end do
end program

subroutine count_up(i)
  integer, intent(in) :: i
#ifndef MENDED
  integer, save :: n = 0
#else
  integer :: n
  n = 0
#endif
  n = n + i
end subroutine
