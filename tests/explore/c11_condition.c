// EXPECT: verdict=race-free executions=2
#include <assert.h>
#include <threads.h>
static mtx_t m;
static cnd_t c;
static int ready, data;
static int give(void *arg) {
  data = 3;
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
  thrd_create(&t, give, NULL);
  mtx_lock(&m);
  while (!ready) cnd_wait(&c, &m);
  mtx_unlock(&m);
  assert(data == 3);
  thrd_join(t, NULL);
  cnd_destroy(&c);
  mtx_destroy(&m);
  return 0;
}
