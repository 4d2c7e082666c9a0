// expect: race-free
void f(int w, int h, float *restrict image) {
#pragma omp parallel for
  for (int y = 0; y < h / 2; y++)
    for (int x = 0; x < w; x++) {
      float t = image[y * w + x];
      image[y * w + x] = image[(h - 1 - y) * w + x];
      image[(h - 1 - y) * w + x] = t;
    }
}
