// EXPECT: verdict=race-free executions=1
// rand has a lock in glibc; here each thread draws its own numbers.
#include <pthread.h>
#include <stdlib.h>
static void *first(void *arg) {
  rand();
  return arg;
}
static void *second(void *arg) {
  rand();
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
