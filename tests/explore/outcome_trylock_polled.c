// EXPECT: verdict=race-free
#include <threads.h>
static mtx_t m;
static int x;
static int a(void *p) {
  while (mtx_trylock(&m) != thrd_success) thrd_yield();
  x++;
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t, u;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, a, 0);
  thrd_create(&u, a, 0);
  thrd_join(t, 0);
  thrd_join(u, 0);
}
