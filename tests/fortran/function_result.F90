! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_function_result
  implicit none
  integer :: i, j, k
  integer :: a(8), calls
  calls = 0
!$omp parallel do
  do i = 1, 8
#ifndef MENDED
    a(i) = squared(i)
#else
    a(i) = pure_squared(i)
#endif
  end do
contains
  integer function squared(n)
    integer, intent(in) :: n
    calls = calls + 1
    squared = n * n
  end function
  pure integer function pure_squared(n)
    integer, intent(in) :: n
    pure_squared = n * n
  end function
end program
