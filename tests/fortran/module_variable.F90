! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
module store
  integer :: last, kept(8)
contains
  subroutine put(n)
    integer, intent(in) :: n
    last = n
  end subroutine
  subroutine put_at(n)
    integer, intent(in) :: n
    kept(n) = n
  end subroutine
end module
program try_module_variable
  use store
  implicit none
  integer :: i, j, k
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    call put(i)
#else
    call put_at(i)
#endif
  end do
end program
