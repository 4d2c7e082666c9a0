// expect: race-free
// Table 1 and Figure 1 of seed 004, CounterWithLock.
#include <pthread.h>
static int counter;
static pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
static void *thread(void *unused) {
  pthread_mutex_lock(&L);
  counter++;
  pthread_mutex_unlock(&L);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, thread, NULL);
  pthread_exit(NULL);
}
