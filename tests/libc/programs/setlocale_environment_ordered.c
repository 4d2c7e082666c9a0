// expect: race-free
// The locale is named.
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
static void *worker(void *arg) {
  setlocale(LC_ALL, "C");
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  setenv("LANG", "C", 1);
  pthread_join(t, NULL);
  return 0;
}
