// EXPECT: verdict=race-free
// Memory from mmap: zero, saved and restored, given back.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *shared;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  assert(*shared < 2);
  ++*shared;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  shared = mmap(NULL, 100000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(shared != MAP_FAILED && shared[20000] == 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(*shared == 2);
  return munmap(shared, 100000);
}
