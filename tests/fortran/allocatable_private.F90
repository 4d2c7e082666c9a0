! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_allocatable_private
  implicit none
  integer :: i, j, k
  integer, allocatable :: t(:)
  integer :: a(8)
  allocate (t(2))
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do private(t)
#endif
  do i = 1, 8
    t(1) = i
    a(i) = t(1)
  end do
end program
