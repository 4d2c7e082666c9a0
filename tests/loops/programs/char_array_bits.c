// expect: collision on bits
#define N 64
unsigned char bits[N];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) bits[i / 8] |= (unsigned char)(1 << (i % 8));
}
#ifdef RUN
int main(void) {
  f(20);
  return 0;
}
#endif
