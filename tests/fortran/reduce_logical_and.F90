! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_logical_and
  implicit none
  integer :: i, j, k
  logical :: a(8), s
  a = .true.
  s = .true.
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(.and.: s)
#endif
  do i = 1, 8
    s = s .and. a(i)
  end do
end program
