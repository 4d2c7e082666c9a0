// expect: race-free
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
  pthread_t t[4];
  for (int r = 0; r < 3; r++) {
    pthread_mutex_init(&m, 0);
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    pthread_mutex_destroy(&m);
  }
  return x;
}
