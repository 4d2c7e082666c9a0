// expect: race-free
// Three threads, three joins: all have ended.
#include <pthread.h>
static struct {
  pthread_t handle;
  int value;
} w[3];
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  sum++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  for (int i = 0; i < 3; i++) pthread_create(&w[i].handle, NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(w[i].handle, NULL);
  return sum;
}
