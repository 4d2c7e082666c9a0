// EXPECT: verdict=race lines=7,13 executions=1
#include <pthread.h>
#include <string.h>
static char text[64], copy[64];
static size_t length = 40;
static void *run(void *arg) {
  memcpy(copy, text, length);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  text[39] = 1;
  pthread_join(t, NULL);
  return 0;
}
