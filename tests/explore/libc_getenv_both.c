// EXPECT: verdict=race-free executions=1
// OPTIONS: --input=this
// Reading the environment at the same time is fine.
#include <pthread.h>
#include <stdlib.h>
static void *first(void *arg) {
  getenv("HOME");
  return arg;
}
static void *second(void *arg) {
  getenv("PATH");
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
