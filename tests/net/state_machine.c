// expect: race-free
// An enumeration under a lock says who owns the buffer.
#include <pthread.h>
enum state { EMPTY, FILLING, FULL, DRAINING };
static enum state state;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int buffer[8];
static void *filler(void *arg) {
  for (;;) {
    int mine = 0;
    pthread_mutex_lock(&m);
    if (state == EMPTY) state = FILLING, mine = 1;
    pthread_mutex_unlock(&m);
    if (!mine) continue;
    for (int i = 0; i < 8; i++) buffer[i] = i;
    pthread_mutex_lock(&m);
    state = FULL;
    pthread_mutex_unlock(&m);
  }
}
static void *drainer(void *arg) {
  int sum = 0;
  for (;;) {
    int mine = 0;
    pthread_mutex_lock(&m);
    if (state == FULL) state = DRAINING, mine = 1;
    pthread_mutex_unlock(&m);
    if (!mine) continue;
    for (int i = 0; i < 8; i++) sum += buffer[i];
    pthread_mutex_lock(&m);
    state = EMPTY;
    pthread_mutex_unlock(&m);
  }
  return (void *)(long)sum;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, filler, NULL);
  pthread_create(&b, NULL, drainer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
