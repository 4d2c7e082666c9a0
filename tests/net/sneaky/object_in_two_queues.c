#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct o {
  int v;
  struct o *next;
};
static struct o *a0, *b0;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  struct o *p = a0;
  a0 = NULL;
  pthread_mutex_unlock(&m);
  if (p) p->v++;
  return NULL;
}
static void *other(void *arg) {
  pthread_mutex_lock(&m);
  struct o *p = b0;
  b0 = NULL;
  pthread_mutex_unlock(&m);
  if (p) p->v++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  struct o *p = calloc(1, sizeof *p);
  a0 = b0 = p;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
