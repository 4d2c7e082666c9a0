// EXPECT: verdict=race executions=1
// OPTIONS: -O2 -D_FORTIFY_SOURCE=2
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static char text[16];
static volatile char seen;
static volatile int size = 9;
static void *first(void *arg) {
  snprintf(text, sizeof text, "%d", size);
  return arg;
}
static void *second(void *arg) {
  seen = text[0];
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
