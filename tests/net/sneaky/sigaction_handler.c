#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void on(int s) { x++; }
static void *work(void *arg) {
  raise(SIGUSR1);
  return NULL;
}
int main(void) {
  pthread_t a;
  struct sigaction s;
  memset(&s, 0, sizeof s);
  s.sa_handler = on;
  sigaction(SIGUSR1, &s, NULL);
  pthread_create(&a, NULL, work, NULL);
  x++;
  pthread_join(a, NULL);
  return 0;
}
