// EXPECT: verdict=race-free other=deadlock
// Only one of the part's schedules deadlocks. Threads from before take part.
#include <norace/explore.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static sem_t go;

static void *other(void *unused) {
  sem_wait(&go);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t t;
  sem_init(&go, 0, 0);
  pthread_create(&t, NULL, other, NULL);
  NORACE_EXPLORE {
    sem_post(&go);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_join(t, NULL);
  }
  return 0;
}
