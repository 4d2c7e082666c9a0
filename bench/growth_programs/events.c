// Two threads, each with atomic operations of its own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static struct {
  _Atomic int n;
  char apart[60];
} counts[2];
static int operations;

static void *work(void *p) {
  for (int i = 0; i < operations; i++) atomic_fetch_add(&counts[(long)p].n, i);
  return NULL;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
