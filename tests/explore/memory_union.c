// EXPECT: verdict=race lines=9,15 executions=1
// A word and one of its bytes.
#include <pthread.h>
static union {
  long word;
  char byte[8];
} u;
static void *run(void *arg) {
  u.word = -1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = u.byte[7];
  pthread_join(t, NULL);
  return seen > 0;
}
