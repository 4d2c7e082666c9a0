// expect: race-free
void f(int w, int h, float *restrict image) {
#pragma omp parallel for
  for (int y = 0; y < h; y++) {
    float *row = image + (long)y * w;
    for (int x = 0; x < w; x++) row[x] *= 2;
  }
}
