! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program simd_safelen
  implicit none
  integer :: i, a(20)
  a = 0
#ifndef MENDED
!$omp simd
#else
!$omp simd safelen(4)
#endif
  do i = 5, 20
    a(i) = a(i - 4)
  end do
end program
