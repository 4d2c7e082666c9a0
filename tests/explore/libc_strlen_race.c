// EXPECT: verdict=race lines=7,13 executions=1
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
  text[1] = 'a';
  pthread_join(t, NULL);
  return seen != 4;
}
