// The loop that starts the threads is gone through twice, and counts once.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int left;
static int table[2];
static void *work(void *arg) {
  table[(long)arg]++;
  atomic_fetch_sub(&left, 1);
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1;
  atomic_store(&left, n);
  for (int r = 0; r < 2; r++)
    for (long i = 0; i < n; i++) {
      pthread_t t;
      if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
      pthread_detach(t);
    }
  while (atomic_load(&left) > 0) ;
  return table[0] + table[1];
}
