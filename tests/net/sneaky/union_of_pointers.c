#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
union u {
  int *a;
  long *b;
};
static union u g;
static int x;
static void *work(void *arg) {
  (*g.a)++;
  return NULL;
}
static void *other(void *arg) {
  x++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  g.b = (long *)&x;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
