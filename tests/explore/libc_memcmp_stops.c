// EXPECT: verdict=race-free executions=1
// The comparison ends at the first difference: what lies behind it is not read.
#include <pthread.h>
#include <string.h>
static char a[8] = "axxx", b[8] = "bxxx";
static volatile int result;
static void *first(void *arg) {
  result = memcmp(a, b, 8);
  return arg;
}
static void *second(void *arg) {
  a[4] = 1;
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
