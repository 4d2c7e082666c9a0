// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
static _Alignas(4096) char stk[2][1 << 16];
static void *w(void *arg) { return 0; }
int main(void) {
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_t t1, t2;
  pthread_attr_setstack(&at, stk[0], 1 << 16);
  if (pthread_create(&t1, &at, w, 0)) return 1;
  pthread_attr_setstack(&at, stk[1], 1 << 16);
  if (pthread_create(&t2, &at, w, 0)) return 1;
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
