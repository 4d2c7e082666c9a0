#include <pthread.h>
#include <stdint.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
__attribute__((noinline)) static uintptr_t f(void) {
  int v;
  return (uintptr_t)&v;
}
static void *w(void *a) {
  uintptr_t q = f(), s = f();
  if (q != s) pthread_mutex_lock(&m);
  x++;
  if (q != s) pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
