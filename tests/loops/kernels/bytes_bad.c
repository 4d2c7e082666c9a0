// expect: collision on s

void kernel(char *restrict s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) *(short *)(s + i) = 1;
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static char x[64]; kernel(x, 8);
  return 0;
}
#endif
