// EXPECT: verdict=race executions=1
// drand48 has one state, which libc does not protect.
#include <pthread.h>
#include <stdlib.h>
static void *first(void *arg) {
  drand48();
  return arg;
}
static void *second(void *arg) {
  drand48();
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
