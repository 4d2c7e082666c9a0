// expect: race-free
#include <pthread.h>
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *worker(void *arg) {
  pthread_mutex_lock(&outer);
  x++;
  pthread_mutex_lock(&inner);
  y += x;
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  pthread_mutex_lock(&inner);
  y--;
  pthread_mutex_unlock(&inner);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
