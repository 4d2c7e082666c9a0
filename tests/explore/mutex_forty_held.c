// EXPECT: verdict=race lines=20,20
// A thread that holds more locks than anybody counts on, gives back the first ones, and then the last:
// what it held is not held any more.
#include <pthread.h>

enum { N = 40 };
static pthread_mutex_t m[N];
static int guarded, bare;

static void *work(void *a) {
  for (int i = 0; i < N; i++) pthread_mutex_lock(&m[i]);
  for (int i = 0; i < 10; i++) pthread_mutex_unlock(&m[i]);
  guarded++;
  for (int i = N; i-- > 10;) pthread_mutex_unlock(&m[i]);
  return a;
}

static void *both(void *a) {
  work(a);
  bare++;
  return a;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++) pthread_mutex_init(&m[i], 0);
  pthread_create(&t, 0, both, 0);
  both(0);
  pthread_join(t, 0);
  return 0;
}
