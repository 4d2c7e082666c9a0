// expect: unknown
#include <pthread.h>
#include <string.h>
int x;
struct S {
  pthread_mutex_t m;
  int pad[10];
};
struct S g = {PTHREAD_MUTEX_INITIALIZER, {0}};
void use(struct S s, int n) {
  if (n > 0) {
    use(s, n - 1);
    return;
  }
  pthread_mutex_lock(&s.m);
  x++;
  pthread_mutex_unlock(&s.m);
}
void *t(void *p) {
  use(g, 2);
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
