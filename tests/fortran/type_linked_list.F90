! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_type_linked_list
  implicit none
  integer :: i
  type :: node
    integer :: v = 0
    type(node), pointer :: next => null()
  end type
  type(node), pointer :: p
  type(node), target :: first, second
  first%next => second
  second%next => first
  p => first
!$omp parallel
!$omp single
  do i = 1, 2
!$omp task shared(p)
    p%v = 1
!$omp end task
#ifdef MENDED
!$omp taskwait
#endif
    p => p%next
  end do
!$omp end single
!$omp end parallel
end program
