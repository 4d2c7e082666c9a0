// EXPECT: verdict=race executions=1
// strtol writes where its number ends.
#include <pthread.h>
#include <stdlib.h>
static char *end;
static char *volatile seen;
static void *first(void *arg) {
  strtol("12x", &end, 10);
  return arg;
}
static void *second(void *arg) {
  seen = end;
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
