#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct o {
  pthread_mutex_t m;
  int v;
};
static struct o *os[3];
static void *work(void *arg) {
  struct o *a = os[rand() % 3], *b = os[rand() % 3];
  if (a == b) return NULL;
  pthread_mutex_lock(&a->m);
  b->v++;
  pthread_mutex_unlock(&a->m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 3; i++) {
    os[i] = calloc(1, sizeof *os[i]);
    pthread_mutex_init(&os[i]->m, NULL);
  }
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
