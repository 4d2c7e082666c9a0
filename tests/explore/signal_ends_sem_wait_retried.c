// EXPECT: verdict=race-free
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t s;
static int x;
static pthread_t me;
static void h(int n) {}
static void *w(void *p) {
  pthread_kill(me, SIGUSR1);
  x = 1;
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t t;
  struct sigaction a = {.sa_handler = h};
  sem_init(&s, 0, 0);
  sigaction(SIGUSR1, &a, 0);
  me = pthread_self();
  pthread_create(&t, 0, w, 0);
  while (sem_wait(&s)) {}
  x++;
  pthread_join(t, 0);
}
