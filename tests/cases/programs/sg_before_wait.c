// expect: race
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static volatile sig_atomic_t n;
static int x;
static sem_t s;
static void h(int q) { n = 1; }
static void *w(void *p) {
  int r = sem_wait(&s);
  if (!r && n) x++;
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  struct sigaction a = {.sa_handler = h};
  sigaction(SIGUSR1, &a, 0);
  pthread_create(&t, 0, w, 0);
  pthread_kill(t, SIGUSR1);
  sem_post(&s);
  x++;
  pthread_join(t, 0);
}
