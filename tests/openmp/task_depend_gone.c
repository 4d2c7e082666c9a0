// EXPECT: verdict=race lines=14,14 lines=22,22 lines=29,29
// MENDED: verdict=race-free
// What begins where something else has ended is another variable: arrays of variable length, what
// alloca gives, blocks of the heap. The tasks that depend on the two are not ordered.
#include <alloca.h>
#include <stdlib.h>

static int x, y, z;

static void in_array(int n, int *key) {
  int array[n];
  if (!key) key = array;
#pragma omp task depend(inout : key[0])
  x++;
}

static void in_loop(int *key) {
  for (int i = 0; i < 2; i++) {
    int array[i + 3];
    int *mine = key ? key : array;
#pragma omp task depend(inout : mine[0])
    y++;
  }
}

static void in_block(int *key) {
  int *block = malloc(40), *mine = key ? key : block;
#pragma omp task depend(inout : mine[0])
  z++;
  free(block);
}

int main(void) {
  int key = 0, *p = NULL;
#ifdef MENDED
  p = &key;
#endif
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    in_array(3, p);
    in_array(3, p);
    in_loop(p);
    in_block(p);
    in_block(p);
  }
  return key;
}
