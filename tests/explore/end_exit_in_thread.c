// EXPECT: verdict=race-free other=exit
// A thread calls exit while main waits for it.
#include <pthread.h>
#include <stdlib.h>
static void *run(void *arg) {
  exit(5);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
