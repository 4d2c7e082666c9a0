// expect: race-free
void f(int w, int h, float *restrict image) {
#pragma omp parallel for
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w / 2; x++) {
      float t = image[y * w + x];
      image[y * w + x] = image[y * w + w - 1 - x];
      image[y * w + w - 1 - x] = t;
    }
}
