! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program parallel_shared
  use omp_lib
  implicit none
  integer :: x
!$omp parallel num_threads(2)
#ifndef MENDED
  x = omp_get_thread_num()
#else
  call nothing()
#endif
!$omp end parallel
end program

subroutine nothing()
end subroutine
