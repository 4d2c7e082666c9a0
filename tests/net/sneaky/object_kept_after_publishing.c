#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct o {
  int v;
};
static struct o *g;
static void *work(void *arg) {
  struct o *p = malloc(sizeof *p);
  p->v = 1;
  pthread_mutex_lock(&m);
  g = p;
  pthread_mutex_unlock(&m);
  p->v = 2;
  return NULL;
}
static void *other(void *arg) {
  pthread_mutex_lock(&m);
  struct o *p = g;
  if (p) p->v++;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
