! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_derived
  implicit none
  integer :: i
  type point
    real :: x, y
  end type
  type(point) :: p(10), one
  one%x = 0
!$omp parallel do
  do i = 1, 10
    p(i)%x = i
#ifndef MENDED
    one%y = p(i)%x
#else
    p(i)%y = one%x
#endif
  end do
end program
