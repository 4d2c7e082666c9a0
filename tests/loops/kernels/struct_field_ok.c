// expect: race-free
struct cell { int count; double value[3]; struct cell *next; };

void kernel(struct cell *restrict c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { c[i].count = i; c[i].value[i % 3] = 1; }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static struct cell x[20]; kernel(x, 8);
  return 0;
}
#endif
