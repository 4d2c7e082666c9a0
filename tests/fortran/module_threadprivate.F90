! EXPECT: verdict=race
! MENDED: verdict=race-free
module store
  integer, save :: shared_one, own_one
!$omp threadprivate(own_one)
end module
program try_module_threadprivate
  use store
  implicit none
  integer :: i, j, k
!$omp parallel do
  do i = 1, 4
#ifndef MENDED
    shared_one = i
#else
    own_one = i
#endif
  end do
end program
