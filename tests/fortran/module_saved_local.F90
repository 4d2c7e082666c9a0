! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
module store
contains
  integer function next_one()
    integer, save :: n = 0
    n = n + 1
    next_one = n
  end function
  integer function plain_one(k)
    integer, intent(in) :: k
    integer :: n
    n = k + 1
    plain_one = n
  end function
end module
program try_module_saved_local
  use store
  implicit none
  integer :: i, j, k
  integer :: a(4)
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    a(i) = next_one()
#else
    a(i) = plain_one(i)
#endif
  end do
end program
