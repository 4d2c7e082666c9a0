! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_contained
  implicit none
  integer :: i, x, a(10)
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do
#endif
  do i = 1, 10
    call inner(i)
  end do
  contains
  subroutine inner(k)
    integer, intent(in) :: k
#ifndef MENDED
    x = k
#endif
    a(k) = k
  end subroutine
end program
