! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_dynamic_chunk
  implicit none
  integer :: i, a(20)
  a = 0
!$omp parallel do schedule(dynamic, 4)
  do i = 1, 19
#ifndef MENDED
    a(i + 1) = a(i)
#else
    a(i) = a(i) + 1
#endif
  end do
end program
