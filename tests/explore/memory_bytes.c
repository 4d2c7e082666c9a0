// EXPECT: verdict=race-free executions=1
// Neighbouring bytes are different memory locations.
#include <pthread.h>
static char byte[2];
static void *run(void *arg) {
  for (int i = 0; i < 10; i++) ++*(char *)arg;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, &byte[0]);
  pthread_create(&b, NULL, run, &byte[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
