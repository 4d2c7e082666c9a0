! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
module shapes
  type part
    integer :: x, y
  end type
  type whole
    type(part) :: p(4)
    integer :: total
  end type
end module
program try_type_one_member
  use shapes
  implicit none
  integer :: i, j, k
  type(whole) :: w
  w%p%x = 1
  w%total = 0
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    w%total = w%p(i)%x
#else
    w%p(i)%y = w%p(i)%x
#endif
  end do
end program
