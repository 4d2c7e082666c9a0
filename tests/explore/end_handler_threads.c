// EXPECT: verdict=race lines=7,7
// Threads that a handler makes run in every order, and so do those of a destructor of the program.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int last, x;
static void *race(void *arg) { return x++, arg; }
static void *note(void *arg) {
  pthread_mutex_lock(&m);
  last = *(int *)arg;
  pthread_mutex_unlock(&m);
  return arg;
}
static void two(void *(*run)(void *)) {
  static int number[2] = {1, 2};
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, &number[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
static void bye(void) { two(note); }
__attribute__((destructor)) static void gone(void) {
  int first = last;
  two(note);
  if (first == 2 && last == 1) two(race);
}
int main(void) {
  atexit(bye);
  return 0;
}
