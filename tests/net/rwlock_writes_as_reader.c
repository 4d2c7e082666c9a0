// expect: race 7 7
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *writer(void *unused) {
  pthread_rwlock_rdlock(&rw);
  x++;
  pthread_rwlock_unlock(&rw);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, writer, NULL);
  pthread_exit(NULL);
}
