// EXPECT: verdict=race executions=1
// The comparison reads up to the first difference.
#include <pthread.h>
#include <string.h>
static char a[8] = "abcdef", b[8] = "abcxyz";
static volatile int result;
static void *first(void *arg) {
  result = memcmp(a, b, 8);
  return arg;
}
static void *second(void *arg) {
  a[3] = 1;
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
