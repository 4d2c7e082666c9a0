// expect: race 18 18
#include <pthread.h>
enum { A, B, C };
int st = A, x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *t(void *p) {
  pthread_mutex_lock(&m);
  int g = st;
  if (g == A)
    st = B;
  pthread_mutex_unlock(&m);
  if (g == A) {
    x++;
    pthread_mutex_lock(&m);
    st = C;
    pthread_mutex_unlock(&m);
  } else if (g == C)
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
