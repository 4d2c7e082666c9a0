#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct s {
  pthread_mutex_t m;
  int *p;
};
static struct s g = {PTHREAD_MUTEX_INITIALIZER, 0};
static int x;
static void *work(void *arg) {
  struct s c = g;
  pthread_mutex_lock(&c.m);
  (*c.p)++;
  pthread_mutex_unlock(&c.m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  g.p = &x;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
