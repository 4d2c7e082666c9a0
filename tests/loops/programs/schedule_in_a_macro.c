// expect: collision on a
// Two directives come from the same line, one of which says nothing about the schedule.
#define EACH _Pragma("omp for nowait") for (int i = 0; i < n; i++)
double a[100], b[100];
void f(int n) {
#pragma omp parallel
  { EACH a[i] = i; _Pragma("omp for schedule(static)") for (int i = 0; i < n; i++) b[i] = a[i]; }
}
