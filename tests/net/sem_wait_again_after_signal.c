// expect: race-free
// Whoever waits again after a signal has the semaphore in the end.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t s; static int x;
static void h(int n) {}
static void *w(void *p) { x = 1; sem_post(&s); return 0; }
int main(void) {
  pthread_t t; sem_init(&s, 0, 0);
  struct sigaction a = {.sa_handler = h};
  sigaction(SIGUSR1, &a, 0);
  pthread_create(&t, 0, w, 0);
  while (sem_wait(&s)) continue;
  x++;
  pthread_join(t, 0);
}
