// expect: collision on c
struct cell { int count; double value[3]; struct cell *next; };

void kernel(struct cell *restrict c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { if (i == 0) c->count = 1; if (i >= 1) c->value[0] = 1; }
}

#ifdef RUN // small sizes, for the search over schedules
int main(void) {
  static struct cell x; kernel(&x, 8);
  return 0;
}
#endif
