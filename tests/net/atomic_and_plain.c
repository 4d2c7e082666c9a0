// expect: race 5 11
#include <pthread.h>
static int m;
static void *worker(void *unused) {
  __atomic_add_fetch(&m, 1, __ATOMIC_SEQ_CST);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  return m;
}
