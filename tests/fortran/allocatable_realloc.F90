! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_allocatable_realloc
  implicit none
  integer :: i, j, k
  integer, allocatable :: a(:)
  allocate (a(4))
  a = 0
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    a = i
#else
    a(i) = i
#endif
  end do
end program
