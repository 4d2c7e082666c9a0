// expect: race 12 12
#include <pthread.h>
int x;
long done;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *t(void *p) {
  pthread_mutex_lock(&m);
  int f = (int)done;
  done = 0x100000000L;
  pthread_mutex_unlock(&m);
  if (f == 0)
    x++;
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
