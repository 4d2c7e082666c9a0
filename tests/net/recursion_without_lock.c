// expect: race 7 7
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long x;
static void climb(int depth) {
  if (depth == 0) pthread_mutex_lock(&m);
  x += depth;
  if (depth == 0) pthread_mutex_unlock(&m);
  if (depth) climb(depth - 1);
}
static void *worker(void *arg) { climb(10); return NULL; }
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
