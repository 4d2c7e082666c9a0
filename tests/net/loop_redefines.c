// expect: race
// The second condition is about another number: the loop has drawn a new one.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data, numbers[4] = {5, 1, 5, 1};
static void *worker(void *arg) {
  int limit = 3, held = 0;
  for (int i = 0; i < 2; i++) {
    int a = numbers[i];
    if (a > limit) pthread_mutex_lock(&m), held = 1;
    if (i == 1) data++;
    if (a > limit) pthread_mutex_unlock(&m), held = 0;
  }
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
