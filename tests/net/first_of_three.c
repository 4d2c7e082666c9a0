// expect: race-free
// Only the thread that finds the flag clear goes on. The lock makes looking and setting one step.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done, x;
static void *worker(void *unused) {
  pthread_mutex_lock(&m);
  int first = !done;
  done = 1;
  pthread_mutex_unlock(&m);
  if (first) x++;
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return x;
}
