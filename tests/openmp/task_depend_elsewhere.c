// EXPECT: verdict=race
// MENDED: verdict=race-free
// BUILD: parts/task_with_key.c
// A function of another file makes the tasks that depend on locals of two calls.
extern int x;
void add(int by, int *key);

static void local(int by, int *key) {
  int mine = by;
#ifndef MENDED
  key = &mine;
#endif
  add(by, key);
  (void)mine;
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int key;
    local(1, &key);
    local(2, &key);
  }
  return x != 3;
}
