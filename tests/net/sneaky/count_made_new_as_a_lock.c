// twins: 2
// A count of threads is set by a function that makes locks new, or says what was done once.
#include <pthread.h>
enum { THREADS = 2 };
static int running, parts[THREADS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void nothing(void) {}

static void *work(void *arg) {
  parts[(long)arg] = 1;
  pthread_mutex_lock(&lock);
  running--;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  running = THREADS;
  for (long i = 0; i < THREADS; i++) {
    pthread_t t;
    pthread_create(&t, NULL, work, (void *)i);
  }
  pthread_mutex_lock(&lock);
#if TWIN == 1
  pthread_spin_init((pthread_spinlock_t *)&running, 0);
#elif TWIN == 2
  pthread_once((pthread_once_t *)&running, nothing);
#endif
  pthread_once(&once, nothing);
  while (running > 0) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return parts[0] + parts[1];
}
