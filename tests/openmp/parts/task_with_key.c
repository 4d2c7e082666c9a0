// The other file of task_depend_elsewhere.c.
int x;
void add(int by, int *key) {
#pragma omp task depend(inout : *key) firstprivate(by)
  x += by;
}
