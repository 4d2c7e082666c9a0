// expect: race 13 13
#include <pthread.h>
#include <string.h>
struct S {
  pthread_mutex_t m;
  int v;
};
struct S g = {PTHREAD_MUTEX_INITIALIZER, 0};
int x;
void *t(void *p) {
  struct S s = g;
  pthread_mutex_lock(&s.m);
  x++;
  pthread_mutex_unlock(&s.m);
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
