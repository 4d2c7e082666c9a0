// expect: race 12 12
#include <pthread.h>
#include <stdlib.h>
int x;
pthread_mutex_t *mk(void) {
  pthread_mutex_t *m = calloc(1, sizeof *m);
  return m;
}
void *t(void *p) {
  pthread_mutex_t *m = mk();
  pthread_mutex_lock(m);
  x++;
  pthread_mutex_unlock(m);
  return 0;
}
int main(void) {
  pthread_t h[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&h[i], 0, t, 0);
  for (long i = 0; i < 3; i++)
    pthread_join(h[i], 0);
  return 0;
}
