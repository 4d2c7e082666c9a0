// EXPECT: verdict=race
#include <pthread.h>
#include <signal.h>
static int turn; static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *p) {
  sigset_t s, o; sigemptyset(&s); sigaddset(&s, SIGUSR1); sigemptyset(&o);
  pthread_mutex_lock(&m); if (!turn) pthread_sigmask(SIG_BLOCK, &s, 0); turn = 1; pthread_mutex_unlock(&m);
  pthread_mutex_lock(&n); pthread_mutex_unlock(&n);
  pthread_sigmask(SIG_UNBLOCK, &s, &o);
  if (p && sigismember(&o, SIGUSR1)) x++;
  return 0;
}
static void *c(void *p) { x++; return 0; }
int main(void) {
  pthread_t s, t, u;
  pthread_create(&s, 0, a, 0); pthread_create(&t, 0, a, &x); pthread_create(&u, 0, c, 0);
  pthread_join(s, 0); pthread_join(t, 0); pthread_join(u, 0);
}
