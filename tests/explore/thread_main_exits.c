// EXPECT: verdict=race-free executions=1
// Main leaves with pthread_exit; the other goes on and ends the process.
#include <assert.h>
#include <pthread.h>
static int value;
static void *run(void *arg) {
  assert(value == 3);
  value = 4;
  return arg;
}
int main(void) {
  pthread_t t;
  value = 3;
  pthread_create(&t, NULL, run, NULL);
  pthread_exit(NULL);
}
