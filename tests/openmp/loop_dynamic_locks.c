// EXPECT: verdict=race lines=14,14
// MENDED: verdict=race-free
#include <omp.h>
static int x;
static omp_lock_t a, b;

// Iterations 0 and 2 hold both locks, 4 and 6 one each: only these two can meet.
static void add(int i) {
#ifdef MENDED
  i = 0;
#endif
  if (i != 6) omp_set_lock(&a);
  if (i != 4) omp_set_lock(&b);
  x = x + i;
  if (i != 4) omp_unset_lock(&b);
  if (i != 6) omp_unset_lock(&a);
}
int main(void) {
  omp_init_lock(&a);
  omp_init_lock(&b);
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 7; i++)
    if (i % 2 == 0) add(i);
  return x > 12;
}
