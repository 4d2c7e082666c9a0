! EXPECT: verdict=race
! MENDED: verdict=race-free
module shapes
  type part
    integer :: x, y
  end type
  type whole
    type(part) :: p(4)
    integer :: total
  end type
end module
program try_type_copy
  use shapes
  implicit none
  integer :: i, j, k
  type(whole) :: w
  w%p%x = 1
  w%p%y = 2
!$omp parallel do
  do i = 2, 4
#ifndef MENDED
    w%p(i) = w%p(i - 1)
#else
    w%p(i) = part(i, i)
#endif
  end do
end program
