#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *work(void *arg) {
  x++;
  return NULL;
}
static pthread_t t;
__attribute__((constructor)) static void first(void) { pthread_create(&t, NULL, work, NULL); }
int main(void) {
  x++;
  pthread_join(t, NULL);
  return 0;
}
