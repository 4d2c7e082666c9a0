! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_equivalence
  implicit none
  integer :: i, a(20), b(20)
#ifndef MENDED
  equivalence (a(1), b(2))
#endif
  a = 0
!$omp parallel do
  do i = 2, 19
    b(i) = a(i)
  end do
end program
