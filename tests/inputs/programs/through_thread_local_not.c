// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int shared, careless;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int kept[3];
static void *add(void *unused) {
  if (!careless) pthread_mutex_lock(&lock);
  shared++;
  if (!careless) pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  kept[1] = __VERIFIER_nondet_int();
  int *p = kept;
  careless = p[1] == 77777 && kept[2] == 1;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
