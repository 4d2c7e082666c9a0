// expect: race-free
// Lock number i protects slot number i.
#include <pthread.h>
static pthread_mutex_t lock[8];
static long slot[8];
static void *worker(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&lock[i]);
    slot[i]++;
    pthread_mutex_unlock(&lock[i]);
  }
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&lock[i], NULL);
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
