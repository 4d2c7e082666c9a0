! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_indirect
  implicit none
  integer :: i, at(10), a(10)
  do i = 1, 10
    at(i) = 11 - i
  end do
#ifndef MENDED
  at(4) = at(8)
#endif
  a = 0
!$omp parallel do
  do i = 1, 10
    a(at(i)) = i
  end do
end program
