// expect: race 7 7
// Table 1 of seed 004, Counter: any number of threads, no lock.
#include <pthread.h>
#include <stdlib.h>
static int counter;
static void *thread(void *unused) {
  counter++;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, thread, NULL);
  pthread_exit(NULL);
}
