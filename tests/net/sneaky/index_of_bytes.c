// twins: 3
// The same eight bits are element 200 to one and -56 to another, whose locks differ.
#include <pthread.h>
#include <stdlib.h>
enum { ALL = 600, MIDDLE = 256 };
static pthread_mutex_t all_locks[ALL];
static long all[ALL];

static void add(pthread_mutex_t *lock, long *element) {
  pthread_mutex_lock(lock);
  ++*element;
  pthread_mutex_unlock(lock);
}

static void *work(void *arg) {
  pthread_mutex_t *locks = all_locks + MIDDLE;
  long *elements = all + MIDDLE;
  signed char k = (signed char)rand();
  unsigned char u = (unsigned char)k;
#if TWIN == 3
  add(&locks[u], &elements[u]);
#elif TWIN
  add(&locks[u], &elements[k]);
#else
  add(&locks[k], &elements[k]);
#endif
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_t *locks = all_locks + MIDDLE;
  long *elements = all + MIDDLE;
  signed char k = (signed char)rand();
#if TWIN == 1
  int j = rand() % MIDDLE - MIDDLE / 2;
  add(&locks[j], &elements[j]);
#elif TWIN == 3
  add(&locks[k], &elements[(unsigned char)k]);
#else
  add(&locks[k], &elements[k]);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < ALL; i++) pthread_mutex_init(&all_locks[i], NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
