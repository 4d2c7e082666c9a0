// EXPECT: verdict=race lines=7,10
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int g;
__attribute__((constructor)) static void early(void) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }
static void *t(void *a) { pthread_mutex_lock(&m);
  g++; pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t x; pthread_create(&x, 0, t, &x);
  g++;
  pthread_mutex_lock(&m); pthread_mutex_unlock(&m);
  pthread_join(x, 0);
  return 0;
}
