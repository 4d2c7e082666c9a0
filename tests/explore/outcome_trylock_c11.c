// EXPECT: verdict=race
#include <threads.h>
static mtx_t m;
static int x;
static int a(void *p) {
  if (mtx_trylock(&m) != thrd_success) x++; // it may fail for no reason
  else mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, a, 0);
  x++;
  thrd_join(t, 0);
}
