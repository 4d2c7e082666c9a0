// expect: race 9 10
// slot[i] under lock[i], and slot[i + 1] under lock[i].
#include <pthread.h>
static pthread_mutex_t lock[9];
static long slot[9];
static void *worker(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&lock[i]);
    slot[i]++;
    slot[i + 1]++;
    pthread_mutex_unlock(&lock[i]);
  }
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (long i = 0; i < argc; i++) pthread_create(&t, NULL, worker, (void *)i);
  pthread_exit(NULL);
}
