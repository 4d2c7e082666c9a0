! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program simd_carried
  implicit none
  integer :: i, a(20)
  a = 0
!$omp simd
  do i = 2, 20
#ifndef MENDED
    a(i) = a(i - 1)
#else
    a(i) = i
#endif
  end do
end program
