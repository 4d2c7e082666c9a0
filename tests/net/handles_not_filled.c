// expect: race-free
// twins: 7
// A slot that no thread was put into, or that holds another one by now: what is joined there is not
// waited for.
#include <pthread.h>
#include <stdlib.h>
enum { THREADS = 4 };
static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  total += *(int *)arg;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  static pthread_t t[THREADS + 1];
  int one = 1;
#if TWIN == 1 || TWIN == 2
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&t[TWIN == 1 ? i / 2 : i ? i - 1 : 0], NULL, work, &one)) exit(1);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
#elif TWIN == 3
  if (pthread_create(&t[0], NULL, work, &one)) exit(1);
  if (pthread_create(&t[0], NULL, work, &one)) exit(1);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
#elif TWIN == 4
  for (int i = 0; i < THREADS; i++) {
    pthread_join(t[i], NULL);
    if (pthread_create(&t[i], NULL, work, &one)) exit(1);
  }
#elif TWIN == 5
  pthread_join(t[0], NULL);
  if (pthread_create(&t[0], NULL, work, &one)) exit(1);
#elif TWIN == 6
  for (int i = 1; i < THREADS; i++)
    if (pthread_create(&t[i], NULL, work, &one)) exit(1);
  for (int i = 0; i < THREADS - 1; i++) pthread_join(t[i], NULL);
#elif TWIN == 7
  for (int i = 0; i < THREADS; i++)
    if (i & 1) pthread_create(&t[i], NULL, work, &one);
    else pthread_create(&t[i + 1], NULL, work, &one);
  for (int i = 1; i <= THREADS; i++) pthread_join(t[i], NULL);
#else
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&t[i], NULL, work, &one)) exit(1);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
#endif
  return total;
}
