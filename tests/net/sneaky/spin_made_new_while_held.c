// The lock is made new by the second thread while the first, which has tried it with success, holds it.
#include <pthread.h>
static pthread_spinlock_t lock;
static long hits;
static void *worker(void *arg) {
  if (arg) pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  if (!pthread_spin_trylock(&lock)) {
    hits++;
    pthread_spin_unlock(&lock);
  }
  return NULL;
}
int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&t, NULL, worker, &lock);
  pthread_exit(NULL);
}
