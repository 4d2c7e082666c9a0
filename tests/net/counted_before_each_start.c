// expect: race-free
// twins: 6
// Main counts a thread before it starts it; the thread counts down when it is done.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static struct { int busy; long sum; } state;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
#if TWIN == 1
  state.busy++;
#endif
#if TWIN != 2
  state.sum += (long)arg;
#endif
  state.busy--;
  pthread_cond_broadcast(&idle);
  pthread_mutex_unlock(&lock);
#if TWIN == 2
  state.sum += (long)arg;
#endif
  return NULL;
}

static void await(void) {
  pthread_mutex_lock(&lock);
#if TWIN == 4
  while (state.busy > 1) pthread_cond_wait(&idle, &lock);
#endif
#if TWIN != 4
  while (state.busy != 0) pthread_cond_wait(&idle, &lock);
#endif
  pthread_mutex_unlock(&lock);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  long all = 0;
  for (long i = 0; i < n; i++) {
    pthread_t t;
#if TWIN == 3
    if (i == 0) {
#endif
#if TWIN != 1
    pthread_mutex_lock(&lock);
    state.busy++;
    pthread_mutex_unlock(&lock);
#endif
#if TWIN == 3
    }
#endif
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
#if TWIN == 5
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
#endif
#if TWIN == 6
    if (i == 0) {
      await();
      all = state.sum;
    }
  }
#else
  }
  await();
#endif
#if TWIN == 6
  return all + state.sum;
#else
  return all + state.sum != 0;
#endif
}
