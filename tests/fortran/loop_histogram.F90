! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_histogram
  implicit none
  integer :: i, k, h(5)
  h = 0
!$omp parallel do private(k)
  do i = 1, 20
    k = mod(i, 5) + 1
#ifdef MENDED
  !$omp atomic
#endif
    h(k) = h(k) + 1
  end do
end program
