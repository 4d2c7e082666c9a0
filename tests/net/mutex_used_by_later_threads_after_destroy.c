// expect: unknown "used here after it was destroyed"
#include <pthread.h>
static pthread_mutex_t m;
static int x;
static void *w(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_mutex_init(&m, 0);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  pthread_mutex_destroy(&m);
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x;
}
