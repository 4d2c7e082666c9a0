// expect: race-free
// twins: 6
// Each thread counts itself when it is done; main waits for as many as it has started.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int done, n;
static int *values;

static void *work(void *arg) {
  int *mine = arg;
#if TWIN != 1
  *mine += 7;
#endif
  pthread_mutex_lock(&lock);
  done++;
#if TWIN == 2
  if (mine == values) done++;
#endif
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
#if TWIN == 1
  *mine += 7;
#endif
  return NULL;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 2;
  values = calloc(n, sizeof *values);
  if (!values) return 1;
#if TWIN == 3
  done = 1;
#endif
  for (int i = 0; i < n; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, &values[i])) exit(1);
    pthread_detach(t);
  }
#if TWIN == 6
  pthread_t t;
  if (pthread_create(&t, NULL, work, &values[0])) exit(1);
#endif
  pthread_mutex_lock(&lock);
#if TWIN == 4
  while (done < n - 1)
#elif TWIN == 5
  while (done == 0)
#else
  while (done < n)
#endif
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  int sum = 0;
  for (int i = 0; i < n; i++) sum += values[i];
  return sum;
}
