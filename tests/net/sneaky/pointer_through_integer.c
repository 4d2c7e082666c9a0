#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static unsigned long word;
static void *work(void *arg) {
  int *p = (int *)(word ^ 85);
  (*p)++;
  return NULL;
}
int main(void) {
  pthread_t a;
  word = (unsigned long)&x ^ 85;
  pthread_create(&a, NULL, work, NULL);
  x++;
  pthread_join(a, NULL);
  return 0;
}
