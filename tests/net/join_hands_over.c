// expect: race-free
#include <pthread.h>
static int result;
static void *worker(void *unused) { result = 42; return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return result != 42;
}
