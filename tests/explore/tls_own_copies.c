// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
static _Thread_local int counter = 5;
static __thread char name[3] = "ab";
static void *run(void *arg) {
  counter++;
  name[0] = 'x';
  assert(counter == 6 && name[1] == 'b');
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 5 && name[0] == 'a');
  return 0;
}
