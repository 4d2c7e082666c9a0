// EXPECT: verdict=race executions=1
// strncpy writes all of its n bytes, with zeros behind the string.
#include <pthread.h>
#include <string.h>
static char a[16];
static volatile char seen;
static void *first(void *arg) {
  strncpy(a, "xy", 16);
  return arg;
}
static void *second(void *arg) {
  seen = a[15];
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
