// EXPECT: verdict=race-free executions=1
// What lies behind the closing zero was not read.
#include <pthread.h>
#include <string.h>
static char text[16] = "four";
static size_t seen;
static void *run(void *arg) {
  seen = strlen(text);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  text[5] = 'a';
  pthread_join(t, NULL);
  return seen != 4;
}
