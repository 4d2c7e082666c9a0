// EXPECT: verdict=race executions=1
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static char a[16] = "abc";
static void *first(void *arg) {
  free(strdup(a));
  return arg;
}
static void *second(void *arg) {
  a[1] = 'x';
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
