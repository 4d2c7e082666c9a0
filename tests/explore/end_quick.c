// EXPECT: verdict=race-free other=exit
#include <stdlib.h>
#include <unistd.h>
#include <pthread.h>
static void *run(void *arg) { _exit(2); }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
