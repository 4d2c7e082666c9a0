// expect: race 16 16
#include <pthread.h>
#include <string.h>
int x, z;
struct P {
  int *a, *b;
};
struct P mk(int n) {
  struct P p = {&z, &x};
  if (n > 0)
    return mk(n - 1);
  return p;
}
void *t(void *p) {
  struct P q = mk(3);
  ++*q.b;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
