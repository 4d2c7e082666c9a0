// main calls itself (legal in C): the inner call joins its own two threads, the outer call's two
// are still running.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *f(void *p) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, 0);
  if (argc > 0) main(0, argv);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  if (argc == 0) x = 5; // races with the outer call's threads
  return 0;
}
