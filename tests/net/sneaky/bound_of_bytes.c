// twins: 6
// The same eight bits are 200 to one loop and -56 to another: fewer are joined, counted or let
// through than are started.
#include <pthread.h>
#include <stdlib.h>
enum { MOST = 256, FEW = 4 };
static pthread_t threads[MOST];
static int parts[MOST];
static pthread_barrier_t barrier;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
#if TWIN == 4
static signed char n;
#else
static unsigned char n;
#endif
static int running;

static void *work(void *arg) {
  parts[(long)arg]++;
#if TWIN == 3 || TWIN == 4
  pthread_barrier_wait(&barrier);
  return parts[0] + parts[1] ? arg : NULL;
#endif
  pthread_mutex_lock(&lock);
  running--;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  unsigned char given = argc > 1 ? atoi(argv[1]) : 2;
  signed char negative = given;
#if TWIN >= 3
  n = 200;
  running = FEW;
#else
  n = FEW;
  running = given;
#endif
  pthread_barrier_init(&barrier, NULL, FEW);
#if TWIN >= 3
  for (int i = 0; i < (unsigned char)n; i++) pthread_create(&threads[i], NULL, work, (void *)(long)i);
#else
  for (int i = 0; i < given; i++) pthread_create(&threads[i], NULL, work, (void *)(long)i);
#endif
#if TWIN == 1
  for (int i = 0; i < negative; i++) pthread_join(threads[i], NULL);
#elif TWIN == 2
  for (long i = 0; i < (long)negative; i++) pthread_join(threads[i], NULL);
#elif TWIN == 3 || TWIN == 4
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
#elif TWIN == 5
  pthread_mutex_lock(&lock);
  while (running > 0) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
#elif TWIN == 6
  for (int i = 0; i < (signed char)n; i++) pthread_join(threads[i], NULL);
#else
  for (int i = 0; i < given; i++) pthread_join(threads[i], NULL);
#endif
  return parts[0] + negative;
}
