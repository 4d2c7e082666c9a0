// expect: race 10 10
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static int x;
static void lock(void) { while (atomic_exchange_explicit(&busy, 1, memory_order_relaxed) != 0) continue; }
static void unlock(void) { atomic_store(&busy, 0); }
static void *worker(void *arg) {
  lock();
  x++;
  unlock();
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
