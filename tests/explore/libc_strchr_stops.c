// EXPECT: verdict=race-free executions=1
// strchr reads no further than what it finds.
#include <pthread.h>
#include <string.h>
static char a[8] = "abcdef";
static char *volatile at;
static void *first(void *arg) {
  at = strchr(a, 'c');
  return arg;
}
static void *second(void *arg) {
  a[3] = 'x';
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
