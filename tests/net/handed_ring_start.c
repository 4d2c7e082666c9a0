// expect: race-free
// twins: 8
// Rings whose numbers are right from the start, and belong to one array: what they begin with, and
// which slots they count.
#include <pthread.h>
#include <stdlib.h>
#ifndef TWIN
#define TWIN 0
#endif
struct item { int v; };
struct box { struct item *slot[3], *alt[3]; int in, out, count, size; };
static int in = TWIN == 1, out = TWIN == 2, count = TWIN == 3;
static struct item *own[2][3];
static struct box one, two = {.in = TWIN == 4};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct item *make(void) {
  struct item *it = malloc(sizeof *it);
  if (!it) exit(1);
  it->v = 0;
  return it;
}
#if TWIN <= 3 || TWIN >= 7
static void put(int k) {
  struct item *it = make();
  (void)k;
  pthread_mutex_lock(&m);
  if (count < 2) {
#if TWIN == 7
    if (k) own[1][in] = it;
    else own[0][in] = it;
#elif TWIN == 8
    if (k) one.slot[in] = it;
    else two.slot[in] = it;
#else
    own[0][in] = it;
#endif
    in = (in + 1) % 2;
    count++;
    it = NULL;
  }
  pthread_mutex_unlock(&m);
  if (it) free(it);
}
static struct item *get(void) {
  struct item *it = NULL;
  pthread_mutex_lock(&m);
  if (count > 0) {
#if TWIN == 8
    it = two.slot[out];
#else
    it = own[0][out];
#endif
    out = (out + 1) % 2;
    count--;
  }
  pthread_mutex_unlock(&m);
  return it;
}
#else
static void put(int k) {
  struct item *it = make();
  (void)k;
  pthread_mutex_lock(&m);
  if (two.count < two.size) {
#if TWIN == 5
    if (k) two.alt[two.in] = it;
    else
#endif
      two.slot[two.in] = it;
#if TWIN == 6
    two.in = (two.in + 1) % one.size;
#else
    two.in = (two.in + 1) % two.size;
#endif
    two.count++;
    it = NULL;
  }
  pthread_mutex_unlock(&m);
  if (it) free(it);
}
static struct item *get(void) {
  struct item *it = NULL;
  pthread_mutex_lock(&m);
  if (two.count > 0) {
    it = two.slot[two.out];
    two.out = (two.out + 1) % two.size;
    two.count--;
  }
  pthread_mutex_unlock(&m);
  return it;
}
#endif
static void *producer(void *arg) {
  for (int k = 0; k < 3; k++) put(k);
  return arg;
}
static void *consumer(void *arg) {
  for (int k = 0; k < 2; k++) {
    struct item *it = get();
    if (it) it->v++;
  }
  return arg;
}
int main(void) {
  pthread_t t[3];
  (void)in, (void)out, (void)count, (void)own, (void)one, (void)two;
  one.size = 3;
#if TWIN == 4
  two.size = 2;
#else
  two.out = two.in = two.count = 0;
  two.size = 2;
#endif
  if (pthread_create(&t[0], NULL, producer, NULL) || pthread_create(&t[1], NULL, consumer, NULL) ||
      pthread_create(&t[2], NULL, consumer, NULL))
    exit(1);
  for (int k = 0; k < 3; k++) pthread_join(t[k], NULL);
  return 0;
}
