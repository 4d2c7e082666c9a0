#include <pthread.h>
#include <signal.h>
static char g[64] = "ab c";
static void h1(int s) { g[0] = 3; }
static void *w(void *zz) {
  char dummy[64] = {0};
  char *r = dummy;
  char *q;
  struct sigaction a = {0}, o = {0};
  a.sa_handler = h1;
  sigaction(SIGUSR1, &a, 0);
  sigaction(SIGUSR1, 0, &o);
  q = g + 9;
  o.sa_handler(1);
  if (!zz && q)
    r = q;
  r[0] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  g[0] = 1;
  g[1] = 1;
  g[2] = 1;
  g[3] = 1;
  g[4] = 1;
  pthread_join(t, 0);
  return 0;
}
