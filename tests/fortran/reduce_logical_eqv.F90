! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_logical_eqv
  implicit none
  integer :: i, j, k
  logical :: a(8), s
  a = .true.
  s = .true.
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(.eqv.: s)
#endif
  do i = 1, 8
    s = s .eqv. a(i)
  end do
end program
