#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct b {
  pthread_mutex_t m;
  int v;
};
static struct b t[2];
static void *work(void *arg) {
  int k = rand();
  pthread_mutex_lock(&t[k & 1].m);
  t[(k >> 1) & 1].v++;
  pthread_mutex_unlock(&t[k & 1].m);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_mutex_init(&t[0].m, NULL);
  pthread_mutex_init(&t[1].m, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
