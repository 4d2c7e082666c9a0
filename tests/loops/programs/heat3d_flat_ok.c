// expect: race-free
void f(int nx, int ny, int nz, const double *restrict a, double *restrict b) {
#pragma omp parallel for
  for (int z = 1; z < nz - 1; z++)
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        b[(z * ny + y) * nx + x] = a[(z * ny + y) * nx + x] + a[((z - 1) * ny + y) * nx + x];
}
