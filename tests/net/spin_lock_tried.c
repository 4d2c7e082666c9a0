// expect: race-free
// Made at run time, and only ever tried.
#include <pthread.h>
static pthread_spinlock_t lock;
static long hits;
static void *worker(void *arg) {
  for (int i = 0; i < 10; i++)
    if (!pthread_spin_trylock(&lock)) {
      hits++;
      pthread_spin_unlock(&lock);
    }
  return NULL;
}
int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_t t;
  for (int i = 0; i < 3; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
