// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_int n;
static int m;
static void *worker(void *unused) {
  atomic_fetch_add(&n, 1);
  __atomic_add_fetch(&m, 1, __ATOMIC_RELAXED);
  __sync_fetch_and_add(&m, 1);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  return atomic_load(&n);
}
