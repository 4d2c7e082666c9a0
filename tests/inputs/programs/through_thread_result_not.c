// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#include <threads.h>

extern int __VERIFIER_nondet_int(void);

static int shared, careless;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int given;
static void *returns(void *p) { return (void *)((intptr_t)p + given); }
static void *exits(void *p) { pthread_exit((void *)((intptr_t)p * 2)); }
static int counts(void *p) { return *(int *)p - 1; }
static void *add(void *unused) {
  if (!careless) pthread_mutex_lock(&lock);
  shared++;
  if (!careless) pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int x = given = __VERIFIER_nondet_int(), number;
  void *first, *second;
  thrd_t c;
  pthread_create(&a, NULL, returns, (void *)1);
  pthread_join(a, &first);
  pthread_create(&b, NULL, exits, (void *)(intptr_t)x);
  pthread_join(b, &second);
  thrd_create(&c, counts, &x);
  thrd_join(c, &number);
  careless = (intptr_t)first == 56 && (intptr_t)second == 110 && number == 55;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
