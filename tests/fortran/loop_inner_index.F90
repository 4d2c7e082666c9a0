! EXPECT: verdict=race
! MENDED: verdict=race-free
program try_inner_index
  implicit none
  integer :: i, j, k, a(10, 10)
#ifndef MENDED
!$omp parallel do shared(k)
#else
!$omp parallel do private(k)
#endif
  do j = 1, 10
    k = 1
    do i = 1, 10
      a(i, j) = k
      k = k + 1
    end do
  end do
end program
