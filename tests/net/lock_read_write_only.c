// expect: race-free
// Table 1 of seed 004, Lock-ReadWriteOnly: each access is secured by itself.
#include <pthread.h>
static int x;
static pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
static void *thread(void *unused) {
  pthread_mutex_lock(&L);
  int copy = x;
  pthread_mutex_unlock(&L);
  copy = copy * 2 + 1;
  pthread_mutex_lock(&L);
  x = copy;
  pthread_mutex_unlock(&L);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, thread, NULL);
  pthread_exit(NULL);
}
