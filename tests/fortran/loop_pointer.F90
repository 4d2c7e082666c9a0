! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_pointer
  implicit none
  integer :: i
  integer, target :: a(20)
  integer, target :: c(20)
  integer, pointer :: b(:)
  a = 0
  c = 0
#ifndef MENDED
  b => a
#else
  b => c
#endif
!$omp parallel do
  do i = 1, 19
    b(i) = a(i + 1)
  end do
end program
