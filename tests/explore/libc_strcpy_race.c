// EXPECT: verdict=race lines=7,13 executions=1
#include <pthread.h>
#include <string.h>
static char text[32];
static const char *source = "a longer text";
static void *run(void *arg) {
  strcpy(text, source);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = text[8];
  pthread_join(t, NULL);
  return seen > 127;
}
