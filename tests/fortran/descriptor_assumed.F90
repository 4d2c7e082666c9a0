! EXPECT: verdict=race
! MENDED: verdict=race-free
module filling
contains
  subroutine spread_it(b)
    integer, intent(inout) :: b(:, :)
    integer :: n
!$omp parallel do
    do n = 2, size(b, 1)
      b(n, 1) = b(n - 1, 1)
    end do
  end subroutine
  subroutine fill_it(b)
    integer, intent(inout) :: b(:, :)
    integer :: n
!$omp parallel do
    do n = 2, size(b, 1)
      b(n, 1) = b(n, 2)
    end do
  end subroutine
end module
program try_descriptor_assumed
  use filling
  implicit none
  integer :: i, j, k
  integer :: a(6, 2)
  a = 0
#ifndef MENDED
  call spread_it(a)
#else
  call fill_it(a)
#endif
end program
