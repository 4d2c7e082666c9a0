! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_allocatable
  implicit none
  integer :: i, n
  integer, allocatable :: a(:)
  n = 20
  allocate(a(n))
  a = 0
!$omp parallel do
  do i = 1, n - 1
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = i
#endif
  end do
  deallocate(a)
end program
