! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_pointer_same_target
  implicit none
  integer :: i, j, k
  integer, target :: a(8)
  integer, pointer :: p(:), q(:)
  a = 1
#ifndef MENDED
  p => a(1:5)
  q => a(4:8)
!$omp parallel do
  do i = 1, 5
#else
  p => a(1:4)
  q => a(5:8)
!$omp parallel do
  do i = 1, 4
#endif
    p(i) = q(i)
  end do
end program
