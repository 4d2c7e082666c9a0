// EXPECT: verdict=race executions=1
// The address of a libc function in a table: calls through it count as well.
#include <pthread.h>
#include <string.h>
static char text[16];
static volatile char seen;
static char *(*const copy[])(char *, const char *) = {strcpy, strcat};
static void *first(void *arg) {
  copy[0](text, "abc");
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
