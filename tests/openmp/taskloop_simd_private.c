// EXPECT: verdict=unknown
// REASON: that a clause copies
static float a[40], b[40];

int main(void) {
  float t;
#pragma omp parallel private(t)
#pragma omp single
#pragma omp taskloop simd num_tasks(1) private(t)
  for (int i = 0; i < 40; i++) {
    t = b[i];
    a[i] = t;
  }
  return a[39] > 40;
}
