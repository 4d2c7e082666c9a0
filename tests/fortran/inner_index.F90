! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_inner_index
  implicit none
  integer :: i, j, k
  integer :: a(4, 4)
  a = 0
#ifndef MENDED
!$omp parallel shared(j)
#else
!$omp parallel private(j)
#endif
!$omp do
  do i = 1, 4
    j = 1
    do while (j <= 4)
      a(j, i) = i
      j = j + 1
    end do
  end do
!$omp end parallel
end program
