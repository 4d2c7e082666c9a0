// EXPECT: verdict=race-free
#include <pthread.h>
#include <signal.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void h(int n) { x++; }
static void *w(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  signal(SIGUSR1, h);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_kill(t, SIGUSR1);
  pthread_join(t, 0);
}
