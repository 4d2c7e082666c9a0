#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
static mtx_t m, n;
static int x;
static int work(void *p) {
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
  return 0;
}
static int other(void *p) {
  mtx_lock(&n);
  x++;
  mtx_unlock(&n);
  return 0;
}
int main(void) {
  thrd_t a, b;
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  thrd_create(&a, work, NULL);
  thrd_create(&b, other, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
