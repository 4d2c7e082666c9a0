#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct o {
  pthread_mutex_t m;
  int v;
};
static struct o *_Atomic g;
static void *work(void *arg) {
  struct o *p = g;
  if (!p) return NULL;
  pthread_mutex_lock(&p->m);
  p->v++;
  pthread_mutex_unlock(&p->m);
  return NULL;
}
static void *other(void *arg) {
  struct o *p = malloc(sizeof *p);
  pthread_mutex_init(&p->m, NULL);
  p->v = 0;
  g = p;
  pthread_mutex_lock(&p->m);
  p->v++;
  pthread_mutex_unlock(&p->m);
  g = NULL;
  free(p);
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
