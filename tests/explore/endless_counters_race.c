// EXPECT: verdict=race lines=20,20
// The race is between two of three threads that never end, neither of which is the first.
// OPTIONS: --first
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *count(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
  }
  return unused;
}
static void *count_both(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    y++;
  }
  return unused;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, count, 0);
  pthread_create(&b, 0, count_both, 0);
  pthread_create(&c, 0, count_both, 0);
  pthread_exit(0);
}
