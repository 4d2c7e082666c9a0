// EXPECT: verdict=unknown
// REASON: calls glob
// A function of libc that nothing is known about, with threads around.
#include <glob.h>
#include <pthread.h>
#include <stdlib.h>
static glob_t found;
static void *first(void *arg) {
  glob("/etc/*", 0, NULL, &found);
  return arg;
}
static void *second(void *arg) {
  return arg;
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
