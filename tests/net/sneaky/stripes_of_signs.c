// twins: 5
// The remainder of a negative number is another one without its sign, or with more bits.
#include <pthread.h>
#include <stdlib.h>
enum { LOCKS = 64, ALL = 512, MIDDLE = 256 };
static pthread_mutex_t all_locks[LOCKS];
static long all[ALL];
#if TWIN == 1
#define FIRST(k) ((unsigned)(k) % 7)
#define SECOND(k) ((k) % 7)
#elif TWIN == 2
#define FIRST(k) ((unsigned char)(k) % 7)
#define SECOND(k) ((k) % 7)
#elif TWIN == 3
#define FIRST(k) (((k) + 0u) % 7)
#define SECOND(k) (((k) + 0ul) % 7)
#elif TWIN == 4
#define FIRST(k) ((unsigned long)(k) % 7)
#define SECOND(k) ((unsigned)(k) % 7)
#else
#define FIRST(k) ((unsigned)(k) % 7)
#define SECOND(k) FIRST(k)
#endif
#define ADD(k, chosen)                            \
  pthread_mutex_lock(&(all_locks + 8)[chosen]);   \
  (all + MIDDLE)[(int)(k)]++;                     \
  pthread_mutex_unlock(&(all_locks + 8)[chosen]);

static int any(void) { return rand() % MIDDLE - MIDDLE / 2; }

static void *work(void *arg) {
#if TWIN == 5
  long k = (long)rand() << 32 | (rand() & 63);
  ADD(k, k % 7)
#elif TWIN == 2
  signed char k = (signed char)any();
  ADD(k, FIRST(k))
#else
  int k = any();
  ADD(k, FIRST(k))
#endif
  return arg;
}

static void *other(void *arg) {
#if TWIN == 5
  return work(arg);
#elif TWIN == 2
  signed char k = (signed char)any();
#else
  int k = any();
#endif
#if TWIN != 5
  ADD(k, SECOND(k))
  return arg;
#endif
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < LOCKS; i++) pthread_mutex_init(&all_locks[i], NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
