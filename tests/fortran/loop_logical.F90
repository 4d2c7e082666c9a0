! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_logical
  implicit none
  integer :: i, a(20)
  logical :: found
  a = 3
  found = .false.
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do reduction(.or.:found)
#endif
  do i = 1, 20
    if (a(i) == 3) found = .true.
  end do
end program
