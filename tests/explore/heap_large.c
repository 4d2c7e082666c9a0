// EXPECT: verdict=race-free executions=6
// Large blocks: 64 MB touched here and there.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char *big;
static void *run(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    for (size_t k = 0; k < 64; k++) big[k << 20]++;
    pthread_mutex_unlock(&m);
  }
  return arg;
}
int main(void) {
  pthread_t a, b;
  big = calloc(64, 1 << 20);
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int ok = big[63 << 20] == 4;
  free(big);
  return !ok;
}
