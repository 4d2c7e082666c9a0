#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static pthread_key_t k;
static void gone(void *p) { ++*(int *)p; }
static void *work(void *arg) {
  pthread_setspecific(k, &x);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&k, gone);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
