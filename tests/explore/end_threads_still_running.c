// EXPECT: verdict=race lines=6,10
// Main returns at once; the threads run on, and race.
#include <pthread.h>
static int value;
static void *first(void *arg) {
  value = 1;
  return arg;
}
static void *second(void *arg) {
  value = 2;
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  return 0;
}
