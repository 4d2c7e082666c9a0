// EXPECT: verdict=race executions=1
// %n writes.
#include <pthread.h>
#include <stdio.h>
static int n;
static volatile int seen;
static void *first(void *arg) {
  printf("abc%n\n", &n);
  return arg;
}
static void *second(void *arg) {
  seen = n;
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
