// A handled signal ends the wait before the semaphore was posted.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
// the program itself sends the signal: sem_wait returns -1 (EINTR) before x is written
static sem_t s; static int x; static pthread_t m;
static void h(int n) {}
static void *w(void *p) { pthread_kill(m, SIGUSR1); x = 1; sem_post(&s); return 0; }
int main(void) {
  pthread_t t; sem_init(&s, 0, 0);
  struct sigaction a = {.sa_handler = h};
  sigaction(SIGUSR1, &a, 0);
  m = pthread_self();
  pthread_create(&t, 0, w, 0);
  sem_wait(&s);
  x++;
  pthread_join(t, 0);
}
