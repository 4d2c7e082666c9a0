// expect: race 7 7
#include <pthread.h>
int x;
void *t(void *p) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
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
