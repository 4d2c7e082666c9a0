// As many are counted as there were before one more was added: the last thread is not waited for.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t over = PTHREAD_COND_INITIALIZER;
static int running, n;
static long parts[64];
static void *work(void *arg) {
  parts[(long)arg]++;
  pthread_mutex_lock(&lock);
  running--;
  pthread_cond_signal(&over);
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 1;
  running = n;
  n++;
  for (long i = 0; i < n; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
  }
  pthread_mutex_lock(&lock);
  while (running > 0) pthread_cond_wait(&over, &lock);
  pthread_mutex_unlock(&lock);
  return (int)(parts[0] + parts[1]);
}
