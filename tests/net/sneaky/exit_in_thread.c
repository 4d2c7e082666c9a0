#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void last(void) { x++; }
static void *work(void *arg) {
  exit(0);
  return NULL;
}
int main(void) {
  pthread_t a;
  atexit(last);
  pthread_create(&a, NULL, work, NULL);
  x++;
  pthread_join(a, NULL);
  return 0;
}
