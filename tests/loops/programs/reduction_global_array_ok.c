// expect: race-free
int h[8];
int main(void) {
#pragma omp parallel for reduction(+ : h[ : 8])
  for (int i = 0; i < 64; i++) h[i % 8]++;
  return h[0];
}
