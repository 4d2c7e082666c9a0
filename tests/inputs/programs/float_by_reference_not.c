// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "norace/input.h"
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

static void split(double d, double *parts) {
  int whole = d > -1000 && d < 1000 ? (int)d : 0;
  parts[0] = whole;
  parts[1] = d - whole;
}

int main(void) {
  pthread_t a, b;
  double d = 0;
  norace_input(&d, sizeof d, "d");
  double parts[2];
  split(d, parts);
  careless = parts[0] == 12 && d < 11;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
