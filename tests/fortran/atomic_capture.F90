! EXPECT: verdict=race
! MENDED: verdict=race-free
program atomic_capture
  implicit none
  integer :: i, n, k, a(10)
  n = 0
!$omp parallel do private(k)
  do i = 1, 3
#ifdef MENDED
!$omp atomic capture
    n = n + 1
    k = n
!$omp end atomic
#else
    n = n + 1
    k = n
#endif
    a(k) = i
  end do
end program
