// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
#include <stdio.h>
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

static long weighted(int n, ...) {
  va_list list;
  long sum = 0;
  va_start(list, n);
  while (n--) sum = 2 * sum + va_arg(list, int);
  va_end(list);
  return sum;
}

int main(void) {
  pthread_t a, b;
  short n = __VERIFIER_nondet_short();
  careless = weighted(9, 1, 1, 1, 1, 1, 1, 1, n, 1) == 2510;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
