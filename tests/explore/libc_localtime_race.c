// EXPECT: verdict=race executions=1
// localtime answers in a structure that all threads share.
#include <pthread.h>
#include <time.h>
static void *first(void *arg) {
  time_t t = 0;
  localtime(&t);
  return arg;
}
static void *second(void *arg) {
  time_t t = 1000;
  localtime(&t);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
