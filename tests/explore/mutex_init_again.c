// EXPECT: verdict=race other=misuse
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int g;
static void *a(void *p) {
  pthread_mutex_lock(&m);
  g = 1;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  g = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
