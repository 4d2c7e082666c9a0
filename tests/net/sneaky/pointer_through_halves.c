#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static unsigned h[2];
static void *work(void *arg) {
  int *p = (int *)((unsigned long)h[0] | (unsigned long)h[1] << 32);
  (*p)++;
  return NULL;
}
int main(void) {
  pthread_t a;
  unsigned long w = (unsigned long)&x;
  h[0] = (unsigned)w, h[1] = (unsigned)(w >> 32);
  pthread_create(&a, NULL, work, NULL);
  x++;
  pthread_join(a, NULL);
  return 0;
}
