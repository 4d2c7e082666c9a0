// EXPECT: verdict=race executions=1
#include <pthread.h>
#include <stdlib.h>
static char text[8] = "12";
static volatile int n;
static void *first(void *arg) {
  n = atoi(text);
  return arg;
}
static void *second(void *arg) {
  text[1] = '3';
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
