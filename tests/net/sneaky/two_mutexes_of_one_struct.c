#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct s {
  pthread_mutex_t a, b;
  int v;
};
static struct s g = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, 0};
static void *work(void *arg) {
  pthread_mutex_lock(&g.a);
  g.v++;
  pthread_mutex_unlock(&g.a);
  return NULL;
}
static void *other(void *arg) {
  pthread_mutex_lock(&g.b);
  g.v++;
  pthread_mutex_unlock(&g.b);
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
