// expect: race 4 11
#include <pthread.h>
static void *worker(void *arg) {
  *(int *)arg = 1;
  return NULL;
}
int main(void) {
  int x = 0;
  pthread_t t;
  pthread_create(&t, NULL, worker, &x);
  x = 2;
  pthread_join(t, NULL);
  return x;
}
