// EXPECT: verdict=race executions=1
// Giving memory back while another thread reads it.
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
static int *shared;
static volatile int seen;
static void *first(void *arg) {
  munmap(shared, 4096);
  return arg;
}
static void *second(void *arg) {
  seen = *shared;
  return arg;
}
int main(void) {
  pthread_t a, b;
  shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
