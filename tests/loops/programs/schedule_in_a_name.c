// expect: collision on a
// A variable is called schedule_static; nothing is said about the schedule.
double a[100], b[100];
void f(int n) {
  double schedule_static = 1;
#pragma omp parallel
  {
#pragma omp for firstprivate(schedule_static) nowait
    for (int i = 0; i < n; i++) a[i] = schedule_static;
#pragma omp for firstprivate(schedule_static)
    for (int i = 0; i < n; i++) b[i] = a[i] + schedule_static;
  }
}
