// EXPECT: verdict=unknown
// REASON: calls getspnam
// A function of libc that nothing is known about, with threads around.
#include <pthread.h>
#include <shadow.h>
#include <stdlib.h>
static void *first(void *arg) {
  getspnam("root");
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
