// expect: race 9 9
#include <pthread.h>
static pthread_mutex_t lock[8];
static long slot[8];
static void *worker(void *arg) {
  long shift = (long)arg;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&lock[(i + shift) % 8]);
    slot[i]++;
    pthread_mutex_unlock(&lock[(i + shift) % 8]);
  }
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (long i = 0; i < argc; i++) pthread_create(&t, NULL, worker, (void *)i);
  pthread_exit(NULL);
}
