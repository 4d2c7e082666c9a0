// Each of four threads makes a lock in a block of its own, uses it and destroys it, again and again:
// the blocks come to lie in the same place.
#include <pthread.h>
#include <stdlib.h>

static int n;

static void *make_and_break(void *arg) {
  for (int i = 0; i < n; i++) {
    pthread_mutex_t *lock = malloc(sizeof *lock);
    pthread_mutex_init(lock, NULL);
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    pthread_mutex_destroy(lock);
    free(lock);
  }
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t[4];
  n = argc > 1 ? atoi(argv[1]) : 0;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, make_and_break, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
