// EXPECT: verdict=race lines=6,14
// After the join of one, main writes what another still reads.
#include <pthread.h>
static int x;
static void *reads(void *arg) {
  return x ? arg : NULL;
}
static void *nothing(void *arg) { return arg; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reads, NULL);
  pthread_create(&b, NULL, nothing, NULL);
  pthread_join(b, NULL);
  x = 1;
  return 0;
}
