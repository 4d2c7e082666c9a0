! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_static_chunk
  implicit none
  integer :: i, a(40)
  a = 0
!$omp parallel do schedule(static, 3)
  do i = 1, 39
#ifndef MENDED
    a(i) = a(i + 1)
#else
    a(i) = i
#endif
  end do
end program
