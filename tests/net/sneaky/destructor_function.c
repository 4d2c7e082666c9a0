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
__attribute__((destructor)) static void last(void) { x++; }
int main(void) {
  pthread_create(&t, NULL, work, NULL);
  return 0;
}
