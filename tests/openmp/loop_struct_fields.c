// EXPECT: verdict=race lines=9,13
// MENDED: verdict=race-free
static struct {
  int x, y;
} p[20];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 19; i++) {
    p[i].x = i;
#ifdef MENDED
    p[i].y = p[i].x;
#else
    p[i].y = p[i + 1].x;
#endif
  }
  return 0;
}
