// expect: race
// The status of another create is looked at.
#include <pthread.h>
static int value;
static void *worker(void *arg) {
  value++;
  return NULL;
}
int main(void) {
  pthread_t s, t;
  int first = pthread_create(&s, NULL, worker, NULL);
  int second = pthread_create(&t, NULL, worker, NULL);
  if (first == 0) pthread_join(s, NULL);
  if (second == 0 && first != 0) pthread_join(t, NULL);
  value++;
  return 0;
}
