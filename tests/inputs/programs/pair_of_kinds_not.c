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

struct point {
  double x;
  long n;
};
static struct point scaled(struct point p) {
  return (struct point){p.x * 2, p.n + 1};
}

int main(void) {
  pthread_t a, b;
  struct point p = {__VERIFIER_nondet_short(), __VERIFIER_nondet_int()};
  struct point (*f)(struct point) = scaled;
  p = f(p);
  careless = p.x == 33;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
