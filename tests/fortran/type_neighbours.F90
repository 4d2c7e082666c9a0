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
program try_type_neighbours
  use shapes
  implicit none
  integer :: i, j, k
  type(part) :: p
!$omp parallel sections
!$omp section
  p%x = 1
!$omp section
#ifndef MENDED
  p%x = 2
#else
  p%y = 2
#endif
!$omp end parallel sections
end program
