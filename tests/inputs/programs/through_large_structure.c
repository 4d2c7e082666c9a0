// EXPECT: race
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int shared, careless;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct large { long a[4]; int b; };
static int last(struct large l) { return l.b - (int)l.a[3]; }
static int twice(struct large l, int (*f)(struct large)) { return 2 * f(l); }
static void *add(void *unused) {
  if (!careless) pthread_mutex_lock(&lock);
  shared++;
  if (!careless) pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  struct large l = {{1, 2, 3, 4}, __VERIFIER_nondet_int()};
  careless = twice(l, last) == 110;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
