#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void on(int s) { x++; }
static void *work(void *arg) {
  x++;
  return NULL;
}
int main(void) {
  pthread_t a;
  signal(SIGUSR1, on);
  pthread_create(&a, NULL, work, NULL);
  pthread_kill(a, SIGUSR1);
  x++;
  pthread_join(a, NULL);
  return 0;
}
