// EXPECT: verdict=race-free executions=6
// OPTIONS: --snapshot=fork --order=weak
// A process that goes on from an earlier state did not see what the one before it recorded of the
// regions.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a, b, c;
static void *work(void *p) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    if (p) a = a * 2 + 1;
    else b = a + 2;
    c++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
