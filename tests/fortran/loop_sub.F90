! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_sub
  implicit none
  integer :: i, a(20)
  interface
    subroutine put(a, i)
      integer, intent(inout) :: a(*)
      integer, intent(in) :: i
    end subroutine
  end interface
  a = 0
!$omp parallel do
  do i = 1, 19
    call put(a, i)
  end do
end program

subroutine put(a, i)
  integer, intent(inout) :: a(*)
  integer, intent(in) :: i
#ifndef MENDED
  a(i) = a(i + 1)
#else
  a(i) = i
#endif
end subroutine
