#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static atomic_int want[2];
static void *work(void *arg) {
  long i = (long)arg;
  if (!want[1 - i]) {
    want[i] = 1;
    x++;
    want[i] = 0;
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)0);
  pthread_create(&b, NULL, work, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
