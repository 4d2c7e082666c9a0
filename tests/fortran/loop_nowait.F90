! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_nowait
  implicit none
  integer :: i, a(20), b(20)
!$omp parallel
!$omp do
  do i = 1, 20
    a(i) = i
  end do
#ifndef MENDED
!$omp end do nowait
#else
!$omp end do
#endif
!$omp do
  do i = 1, 20
    b(i) = a(21 - i)
  end do
!$omp end parallel
end program
