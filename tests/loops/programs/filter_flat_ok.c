// expect: race-free
void f(int w, int h, const unsigned char *restrict in, unsigned char *restrict out) {
#pragma omp parallel for
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int sum = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int yy = y + dy, xx = x + dx;
          if (yy >= 0 && yy < h && xx >= 0 && xx < w) sum += in[yy * w + xx];
        }
      out[y * w + x] = (unsigned char)(sum / 9);
    }
}
