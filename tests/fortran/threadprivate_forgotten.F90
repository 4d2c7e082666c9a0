! EXPECT: verdict=race
! MENDED: verdict=race-free
module counted
  integer :: counter = 0
#ifdef MENDED
!$omp threadprivate(counter)
#endif
end module
program threadprivate_forgotten
  use counted
  implicit none
!$omp parallel
  counter = counter + 1
!$omp end parallel
end program
