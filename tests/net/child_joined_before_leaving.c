// expect: race-free
// twins: 2
// Each thread joins a thread of its own: whoever has joined the outer ones has joined these, unless
// an outer one ends before.
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>
enum { THREADS = 2 };
static int parts[THREADS];

static void *inner(void *arg) {
  ++*(int *)arg;
  return NULL;
}

static void *outer(void *arg) {
  pthread_t t;
  if (pthread_create(&t, NULL, inner, arg)) exit(1);
#if TWIN == 1
  if (arg == &parts[1]) thrd_exit(0);
#elif TWIN == 2
  if (arg == &parts[1]) pthread_exit(NULL);
#endif
  pthread_join(t, NULL);
  return NULL;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&t[i], NULL, outer, &parts[i])) exit(1);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return parts[0] + parts[1];
}
