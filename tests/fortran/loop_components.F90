! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_components
  implicit none
  integer :: i
  type pair
    integer :: a(20), b(20)
  end type
  type(pair) :: q
  q%a = 1
!$omp parallel do
  do i = 1, 19
#ifndef MENDED
    q%a(i) = q%a(i + 1)
#else
    q%b(i) = q%a(i + 1)
#endif
  end do
end program
