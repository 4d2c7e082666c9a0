// EXPECT: true
#include <pthread.h>
#include <stdlib.h>
int ready, *box; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *put(void *a) {
  int *p = malloc(sizeof *p);
  *p = 1;
  pthread_mutex_lock(&m);
  box = p, ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, put, 0);
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  int *p = box;
  pthread_mutex_unlock(&m);
  ++*p;
  free(p);
  pthread_join(id, 0);
  return 0;
}
