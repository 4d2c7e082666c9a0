// expect: race 6 17
// To join the first thread again waits for nothing: the second one may still run.
#include <pthread.h>
static int x;
static void *worker(void *unused) {
  x++;
  return NULL;
}
static void *idle(void *unused) { return NULL; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, idle, NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(t, NULL);
  u = t;
  x = 1;
  return 0;
}
