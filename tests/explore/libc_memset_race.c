// EXPECT: verdict=race lines=8,14 executions=1
// One byte too many.
#include <pthread.h>
#include <string.h>
static char text[64];
static size_t length = 33;
static void *run(void *arg) {
  memset(text, 'x', length);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  text[32] = 'y';
  pthread_join(t, NULL);
  return 0;
}
