#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static pthread_t a;
static void *work(void *arg) {
  x++;
  return NULL;
}
static void *joiner(void *arg) {
  pthread_join(a, NULL);
  return NULL;
}
int main(void) {
  pthread_t b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, joiner, NULL);
  x++;
  pthread_join(b, NULL);
  return 0;
}
