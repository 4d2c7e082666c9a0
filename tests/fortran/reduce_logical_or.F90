! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_logical_or
  implicit none
  integer :: i, j, k
  logical :: a(8), s
  a = .true.
  s = .false.
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(.or.: s)
#endif
  do i = 1, 8
    s = s .or. a(i)
  end do
end program
