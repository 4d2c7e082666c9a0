#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static pthread_key_t k;
static void gone(void *p) { x++; }
static void *work(void *arg) {
  pthread_setspecific(k, &x);
  return NULL;
}
int main(void) {
  pthread_t a;
  pthread_key_create(&k, gone);
  pthread_create(&a, NULL, work, NULL);
  x++;
  pthread_join(a, NULL);
  return 0;
}
