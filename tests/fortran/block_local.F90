! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_block_local
  implicit none
  integer :: i, j, k
  integer :: t, a(8)
!$omp parallel do
  do i = 1, 8
#ifndef MENDED
    t = i
    a(i) = t
#else
    block
      integer :: own
      own = i
      a(i) = own
    end block
#endif
  end do
end program
