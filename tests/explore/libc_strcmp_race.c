// EXPECT: verdict=race executions=1
#include <pthread.h>
#include <string.h>
static char a[8] = "abc", b[8] = "abd";
static volatile int result;
static void *first(void *arg) {
  result = strcmp(a, b);
  return arg;
}
static void *second(void *arg) {
  b[2] = 'c';
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
