// expect: race-free
#include <threads.h>
static mtx_t m;
static int x;
static int worker(void *arg) {
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t[2];
  mtx_init(&m, mtx_plain);
  thrd_create(&t[0], worker, NULL);
  thrd_create(&t[1], worker, NULL);
  thrd_join(t[0], NULL);
  thrd_join(t[1], NULL);
  return x;
}
