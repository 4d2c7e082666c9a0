// EXPECT: verdict=race-free
#include <pthread.h>
#include <signal.h>
static int x;
static void h(int n) { x++; }
static void *w(void *p) { return p; }
int main(void) {
  pthread_t t;
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  signal(SIGUSR1, h);
  pthread_sigmask(SIG_BLOCK, &s, 0); // also of the new thread
  pthread_create(&t, 0, w, 0);
  pthread_kill(t, SIGUSR1);
  x++;
  pthread_join(t, 0);
}
