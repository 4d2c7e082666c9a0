// expect: race 5 10
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table;
static void init(void) { table = 5; }
static void *worker(void *unused) { pthread_once(&once, init); return NULL; }
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  return table;
}
