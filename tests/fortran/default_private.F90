! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_default_private
  implicit none
  integer :: i, j, k
  integer :: t, a(8)
#ifndef MENDED
!$omp parallel do default(shared)
#else
!$omp parallel do default(private) shared(a)
#endif
  do i = 1, 8
    t = i
    a(i) = t
  end do
end program
