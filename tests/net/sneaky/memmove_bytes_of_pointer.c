#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static char bytes[8];
static void *work(void *arg) {
  int *p;
  memmove(&p, bytes, 8);
  (*p)++;
  return NULL;
}
int main(void) {
  pthread_t a;
  int *p = &x;
  memmove(bytes, &p, 8);
  pthread_create(&a, NULL, work, NULL);
  x++;
  pthread_join(a, NULL);
  return 0;
}
