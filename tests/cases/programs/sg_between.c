// expect: race
#include <pthread.h>
#include <sys/wait.h>
static volatile sig_atomic_t f;
static int x;
static void h(int n) {
  if (f == 1) x++;
}
static void *w(void *p) {
  f = 1;
  f = 2;
  return 0;
}
int main(void) {
  pthread_t t;
  signal(SIGUSR1, h);
  pthread_create(&t, 0, w, 0);
  pthread_kill(t, SIGUSR1);
  x++;
  pthread_join(t, 0);
}
