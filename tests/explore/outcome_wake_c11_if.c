// EXPECT: verdict=race
#include <threads.h>
static mtx_t m;
static cnd_t c;
static int ready, x;
static int a(void *p) {
  x = 1;
  mtx_lock(&m);
  ready = 1;
  cnd_signal(&c);
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, a, 0);
  mtx_lock(&m);
  if (!ready) cnd_wait(&c, &m);
  mtx_unlock(&m);
  x++;
  thrd_join(t, 0);
}
