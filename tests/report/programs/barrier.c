// Two threads meet. With -DLOOK they look at what pthread_barrier_wait returns, and so at who leaves first.
#include <pthread.h>

static pthread_barrier_t barrier;
static int serial[2];

static void *meet(void *argument) {
#ifdef LOOK
  *(int *)argument = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
#elif defined POINTER
  int (*wait)(pthread_barrier_t *) = pthread_barrier_wait;
  wait(&barrier);
#else
  pthread_barrier_wait(&barrier);
#endif
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, meet, &serial[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}
