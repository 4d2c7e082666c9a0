// expect: race 5 6
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void up(void) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }
static void down(void) { x--; }
static void (*actions[2])(void) = {up, down};
static void *worker(void *arg) { actions[(long)arg % 2](); return NULL; }
int main(int argc, char **argv) {
  pthread_t t;
  for (long i = 0; i < argc; i++) pthread_create(&t, NULL, worker, (void *)i);
  pthread_exit(NULL);
}
