// EXPECT: verdict=race lines=7,18 executions=1
// The middle thread is joined, but it did not join its own.
#include <pthread.h>
static int value;
static pthread_t inner;
static void *leaf(void *arg) {
  value = 1;
  return arg;
}
static void *branch(void *arg) {
  pthread_create(&inner, NULL, leaf, NULL);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, branch, NULL);
  pthread_join(t, NULL);
  value = 2;
  pthread_join(inner, NULL);
  return 0;
}
