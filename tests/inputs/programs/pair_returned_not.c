// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int careless;

static void *add(void *unused) {
  if (!careless) pthread_mutex_lock(&lock);
  shared++;
  if (!careless) pthread_mutex_unlock(&lock);
  return NULL;
}

struct slice {
  long from;
  unsigned n;
};
static struct slice after(struct slice s, unsigned k) {
  struct slice rest = {s.from + k, s.n - k};
  return rest;
}

int main(void) {
  pthread_t a, b;
  struct slice s = {__VERIFIER_nondet_int(), 10};
  s = after(s, (unsigned)__VERIFIER_nondet_short());
  careless = s.from == 1000 && s.n == 3 && s.from > 2000;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
