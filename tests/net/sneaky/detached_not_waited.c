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
int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  x++;
  return 0;
}
