// expect: race
// What signal() returns depends on who came first.
#include <pthread.h>
#include <signal.h>
static int x;
static void *ignores(void *p) { signal(SIGUSR1, SIG_IGN); return 0; }
static void *adds(void *p) { x++; return 0; }
int main(void) {
  pthread_t s, u;
  pthread_create(&u, 0, adds, 0);
  pthread_create(&s, 0, ignores, 0);
  if (signal(SIGUSR1, SIG_DFL) == SIG_IGN) x++;
  pthread_join(s, 0);
  pthread_join(u, 0);
}
