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
  pthread_mutex_lock(&m);
  struct o *p = g;
  g = NULL;
  pthread_mutex_unlock(&m);
  if (!p) return NULL;
  pthread_mutex_lock(&m);
  g = p;
  pthread_mutex_unlock(&m);
  p->v++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  g = calloc(1, sizeof *g);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
