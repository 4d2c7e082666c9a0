// Atomic counters: four threads that each take tickets of one and count in a table of others.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, TABLE = 256 };
static atomic_uint ticket;
static atomic_ulong table[TABLE];
static int operations;

static void *work(void *p) {
  for (int i = 0; i < operations; i++) {
    unsigned mine = atomic_fetch_add(&ticket, 1);
    atomic_fetch_add_explicit(&table[mine * 7 % TABLE], mine, memory_order_relaxed);
  }
  return NULL;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t t[THREADS];
  for (long i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return 0;
}
