// expect: race-free
// Each worker draws the number of its slot under a lock.
#include <pthread.h>
#define N 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int next, slot[N];
static void *worker(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
    int i = next++;
    pthread_mutex_unlock(&m);
    if (i >= N) break;
    slot[i] = i * i;
  }
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return slot[3];
}
