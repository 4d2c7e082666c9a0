// EXPECT: verdict=race lines=16,19 held=0
// More memory than the record may take, several times; what is counted under one lock is looked at under another.
#include <pthread.h>
#include <stdlib.h>

enum { HALF = 1 << 20 };

static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER, look_lock = PTHREAD_MUTEX_INITIALIZER;
static long done, seen;
static int *array;

static void *work(void *argument) {
  int *own = array + (long)argument * HALF;
  for (int i = 1; i < HALF; i++) own[i] = own[i - 1] + i;
  pthread_mutex_lock(&count_lock);
  done++;
  pthread_mutex_unlock(&count_lock);
  pthread_mutex_lock(&look_lock);
  seen = done;
  pthread_mutex_unlock(&look_lock);
  return NULL;
}

int main(void) {
  pthread_t thread[2];
  array = malloc(2 * HALF * sizeof *array);
  for (long i = 0; i < 2; i++) pthread_create(&thread[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  free(array);
  return seen > done;
}
