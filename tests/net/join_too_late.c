// expect: race 4 8
#include <pthread.h>
static int result;
static void *worker(void *unused) { result = 42; return NULL; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  int early = result;
  pthread_join(t, NULL);
  return early;
}
