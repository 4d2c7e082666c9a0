#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct o {
  void (*f)(int *);
};
static int x;
static void bare(int *p) { ++*p; }
static void *work(void *arg) {
  struct o *o = arg;
  o->f(&x);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  struct o o = {bare};
  pthread_create(&a, NULL, work, &o);
  pthread_create(&b, NULL, work, &o);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
