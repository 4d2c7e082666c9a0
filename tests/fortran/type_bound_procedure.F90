! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
module counting
  type counter
    integer :: n = 0
  contains
    procedure :: add
  end type
contains
  subroutine add(this, k)
    class(counter), intent(inout) :: this
    integer, intent(in) :: k
    this%n = this%n + k
  end subroutine
end module
program try_type_bound_procedure
  use counting
  implicit none
  integer :: i, j, k
  type(counter) :: c
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    call c%add(i)
#else
!$omp critical
    call c%add(i)
!$omp end critical
#endif
  end do
end program
