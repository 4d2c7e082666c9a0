// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
static int x;
static pthread_t mt;
static void h(int q) {}
static void *w(void *p) {
  pthread_kill(mt, SIGUSR1);
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  time_t a = time(0);
  mt = pthread_self();
  signal(SIGUSR1, h);
  pthread_create(&t, 0, w, 0);
  sleep(100);
  if (time(0) - a < 50) x++;
  pthread_join(t, 0);
}
