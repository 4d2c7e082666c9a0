! EXPECT: verdict=race
! MENDED: verdict=race-free
! PROVED: yes
program try_complex
  implicit none
  integer :: i
  complex :: z, a(10)
#ifndef MENDED
!$omp parallel do
#else
!$omp parallel do private(z)
#endif
  do i = 1, 10
    z = cmplx(i, -i)
    a(i) = z * z
  end do
end program
