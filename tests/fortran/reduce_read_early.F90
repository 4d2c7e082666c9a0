! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_reduce_read_early
  implicit none
  integer :: i, j, k
  integer :: a(8), s, t
  a = 1
  s = 0
!$omp parallel
!$omp do
  do i = 1, 8
!$omp atomic
    s = s + a(i)
  end do
#ifndef MENDED
!$omp end do nowait
#else
!$omp end do
#endif
!$omp single
  t = s
!$omp end single
!$omp end parallel
end program
