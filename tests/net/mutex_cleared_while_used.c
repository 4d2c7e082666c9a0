// expect: unknown "initialised or destroyed here"
#include <pthread.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *w(void *a) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  memset(&m, 0, sizeof m);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x;
}
