! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_descriptor_reversed
  implicit none
  integer :: i, j, k
  integer :: a(8)
  a = 1
#ifndef MENDED
  call flip(a(8:1:-1), a)
#else
  call flip(a(8:5:-1), a(1:4))
#endif
contains
  subroutine flip(b, c)
    integer, intent(inout) :: b(:), c(:)
    integer :: n
!$omp parallel do
    do n = 1, size(b)
      b(n) = c(n) + 1
    end do
  end subroutine
end program
